import type { Language } from '../ui/settings.svelte';
import { t } from './text.svelte';

// Only adjectives with one form for both genders, so that every pair is right in every language.
const words: Record<Language, { animals: string[]; moods: string[]; moodFirst: boolean }> = {
  en: {
    animals: ['Otter', 'Heron', 'Badger', 'Magpie', 'Hedgehog', 'Marmot', 'Swift', 'Lynx', 'Owl', 'Newt', 'Hare', 'Robin'],
    moods: ['Quiet', 'Merry', 'Nimble', 'Patient', 'Bold', 'Gentle', 'Curious', 'Lucky', 'Witty', 'Calm'],
    moodFirst: true,
  },
  fr: {
    animals: ['Loutre', 'Héron', 'Blaireau', 'Pie', 'Hérisson', 'Marmotte', 'Martinet', 'Lynx', 'Chouette', 'Triton', 'Lièvre', 'Mésange'],
    moods: ['tranquille', 'agile', 'habile', 'modeste', 'drôle', 'aimable', 'tenace', 'sage', 'rapide', 'fidèle'],
    moodFirst: false,
  },
  es: {
    animals: ['Nutria', 'Garza', 'Tejón', 'Urraca', 'Erizo', 'Marmota', 'Vencejo', 'Lince', 'Lechuza', 'Tritón', 'Liebre', 'Jilguero'],
    moods: ['ágil', 'alegre', 'paciente', 'audaz', 'amable', 'tenaz', 'feliz', 'veloz', 'prudente', 'fiel'],
    moodFirst: false,
  },
};

// At one table each seat's bot keeps the same name; the server calls them so in its lists and files.
const regulars = ['Ada', 'Blaise', 'Clara', 'Diego', 'Édith', 'Félix', 'Gala', 'Hugo', 'Inès', 'Jules'];

const botName = (seat: number): string => regulars[seat % regulars.length] ?? 'Ada';

/** Who plays for the house where a game has a chair for it. */
export const HOUSE = 'Tourlou';

/** What is known of a seat wherever it is listed. A chair of the house has neither a player nor a bot; a free seat is called as its bot would be. */
interface Named {
  seat: number;
  player: { name: string; kind: string } | null;
  bot_level: number | null;
  house?: boolean;
  /** What its bot is called, where the server says so: in lists of games, and in a tournament. */
  called?: string | null;
}

export const seatName = ({ seat, player, bot_level, house = bot_level === null, called }: Named): string =>
  player?.name ?? called ?? (house ? HOUSE : botName(seat));

/** The same where a list of names is all that is said of a game: guests are told apart in it. */
export const markedName = (seat: Named): string =>
  seat.player?.kind === 'guest' ? `${seatName(seat)} (${t('house.guest')})` : seatName(seat);

export function friendlyName(language: Language, random: () => number = Math.random): string {
  const { animals, moods, moodFirst } = words[language];
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const animal = pick(animals);
  const mood = pick(moods);
  return moodFirst ? `${mood} ${animal}` : `${animal} ${mood}`;
}
