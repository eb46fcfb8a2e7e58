import type { GameSeat } from '../../api/wire';
import { t } from '../../text/text.svelte';
import type { Caption } from './story';
import { nameOf } from '../seats';
import { headsDrawn } from './heads';

export const headsText = (count: number): string => t('six.heads', { count });
export const cardText = (card: number): string => t('six.card', { card, heads: headsText(headsDrawn(card)) });

/** One sentence for one picture: shown under the rows and read aloud. */
export function captionText(caption: Caption, seats: GameSeat[], you: number | null): string {
  switch (caption.kind) {
    case 'reveal':
      return t('six.reveal');
    case 'round_over':
      return t('six.round_over');
    case 'dealt':
      return t('six.dealt', { round: caption.round });
    case 'wanted':
      if (caption.seat === you) return t('six.low_you', { card: caption.card });
      return t('six.low_other', { name: nameOf(seats, caption.seat), card: caption.card });
    case 'fits': {
      const { card, after } = caption;
      const row = caption.row + 1;
      if (caption.seat === you) return t('six.fits_you', { card, after, row });
      return t('six.fits', { name: nameOf(seats, caption.seat), card, after, row });
    }
    case 'sixth':
    case 'low': {
      const fill = { card: caption.card, row: caption.row + 1, heads: headsText(caption.heads) };
      if (caption.seat === you) return t(caption.kind === 'sixth' ? 'six.sixth_you' : 'six.low_you_took', fill);
      return t(caption.kind === 'sixth' ? 'six.sixth' : 'six.low', { ...fill, name: nameOf(seats, caption.seat) });
    }
  }
}
