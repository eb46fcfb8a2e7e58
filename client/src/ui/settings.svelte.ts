export const languages = ['fr', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
export type Theme = 'system' | 'light' | 'dark';

interface Chosen {
  language: Language;
  theme: Theme;
  sounds: boolean;
  /** Ask for a second press before a card is played. */
  confirm: boolean;
  side: boolean;
  /** The word list that games are played with; null: that of the language of the page. */
  words: { list: string; language: Language } | null;
}

const KEY = 'ludotheque.settings';

function browserLanguage(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

function read(): Chosen {
  const base: Chosen = { language: browserLanguage(), theme: 'system', sounds: false, confirm: false, side: true, words: null };
  try {
    return { ...base, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
  } catch {
    return base;
  }
}

class Settings {
  #chosen = $state.raw<Chosen>(read());

  get language(): Language { return this.#chosen.language; }
  get theme(): Theme { return this.#chosen.theme; }
  get sounds(): boolean { return this.#chosen.sounds; }
  get confirm(): boolean { return this.#chosen.confirm; }
  get side(): boolean { return this.#chosen.side; }
  get words(): { list: string; language: Language } | null { return this.#chosen.words; }

  set(change: Partial<Chosen>): void {
    this.#chosen = { ...this.#chosen, ...change };
    // Only what was chosen here is kept, so that an untouched language goes on following the browser.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>;
    localStorage.setItem(KEY, JSON.stringify({ ...kept, ...change }));
    this.apply();
  }

  reread(): void {
    this.#chosen = read();
    this.apply();
  }

  apply(): void {
    const night = matchMedia('(prefers-color-scheme: dark)').matches;
    const dark = this.theme === 'dark' || (this.theme === 'system' && night);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.documentElement.lang = this.language;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#1d1611' : '#f3eadb');
  }
}

export const settings = new Settings();

addEventListener('storage', (event) => {
  if (event.key === KEY) settings.reread();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => settings.apply());
