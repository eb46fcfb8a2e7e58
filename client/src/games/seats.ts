import type { GameSeat } from '../api/wire';
import { seatName } from '../text/names';
import { t } from '../text/text.svelte';

/** Guests may have one name between them: then they are numbered by their seats. */
export function nameOf(seats: GameSeat[], seat: number): string {
  const names = seats.map(seatName);
  const name = names[seat] ?? '';
  const alike = names.flatMap((each, other) => (each === name ? [other] : []));
  return alike.length > 1 ? `${name} (${alike.indexOf(seat) + 1})` : name;
}

export function isBot(place: GameSeat | undefined): boolean {
  return place?.player == null || place.player.kind === 'bot';
}

/** Said beside a name that is nobody's own; '' of others. */
export function guestText(place: GameSeat | undefined): string {
  return place?.player?.kind === 'guest' ? t('house.guest') : '';
}

/** What is to be known of whoever sits there beyond their game: away, resigned, or played by a bot. */
export function presenceText(place: GameSeat | undefined, secondsAway: number | null): string {
  if (!place || isBot(place)) return '';
  if (place.left) return t('game.left');
  if (place.stand_in !== null) return t('game.stand_in_short');
  if (secondsAway !== null) return t('game.away_short', { seconds: secondsAway });
  return place.present ? '' : t('game.away_tag');
}
