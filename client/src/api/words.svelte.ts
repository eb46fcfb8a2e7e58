import { languages, settings, type Language } from '../ui/settings.svelte';
import { lexica } from './lexica';
import type { Lexicon } from './wire';

const known = (language: string): language is Language => (languages as readonly string[]).includes(language);

/** Which words this browser plays with: one of the lists that the server offers, remembered once it was chosen. */
class Words {
  /** The newest version of every list, in the languages of the house; empty until the server has said so. */
  offered = $state.raw<(Lexicon & { language: Language })[]>([]);
  #asked = false;

  look(): void {
    if (this.#asked) return;
    this.#asked = true;
    lexica().then((all) => {
      this.offered = all.flatMap((list) => (list.newest && known(list.language) ? [{ ...list, language: list.language }] : []));
    }, () => (this.#asked = false));
  }

  /** The list that was chosen, else the usual one of the language of the page. */
  get chosen(): (Lexicon & { language: Language }) | null {
    const usual = (language: Language) => this.offered.find((list) => list.default && list.language === language);
    return this.offered.find(({ list }) => list === settings.words?.list) ?? usual(this.language) ?? this.offered[0] ?? null;
  }

  get language(): Language {
    return settings.words?.language ?? settings.language;
  }

  /** What a table's options say of it; the usual list of a language needs no name, so that its newest version is taken. */
  get options(): { language: Language; lexicon: string | null } {
    const { chosen } = this;
    return chosen ? { language: chosen.language, lexicon: chosen.default ? null : chosen.id } : { language: this.language, lexicon: null };
  }

  choose({ list, language }: { list: string; language: Language }): void {
    settings.set({ words: { list, language } });
  }
}

export const words = new Words();
