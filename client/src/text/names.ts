import type { Language } from '../ui/settings.svelte';

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

// Bots have no names of their own on the wire; at one table each seat's bot keeps the same one.
const regulars = ['Ada', 'Blaise', 'Clara', 'Diego', 'Édith', 'Félix', 'Gala', 'Hugo', 'Inès', 'Jules'];

export const botName = (seat: number): string => regulars[seat % regulars.length] ?? 'Ada';

export function friendlyName(language: Language, random: () => number = Math.random): string {
  const { animals, moods, moodFirst } = words[language];
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const animal = pick(animals);
  const mood = pick(moods);
  return moodFirst ? `${mood} ${animal}` : `${animal} ${mood}`;
}
