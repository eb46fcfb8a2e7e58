import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lexica } from '../src/api/lexica';
import { words } from '../src/api/words.svelte';
import { settings } from '../src/ui/settings.svelte';

vi.mock('../src/api/lexica', () => ({ lexica: vi.fn() }));
const list = (id: string, language: string, more: object = {}) => ({ id: `${id}@1`, list: id, language, titles: {}, newest: true, default: true, ...more });

describe('the words of the lobby', () => {
  beforeEach(() => {
    localStorage.clear();
    settings.set({ language: 'en', words: null });
    words.offered = [];
  });

  it('are those of the language of the page, until a list is chosen; and it is remembered', async () => {
    expect(words.options).toEqual({ language: 'en', lexicon: null });
    vi.mocked(lexica).mockResolvedValue([list('en-open', 'en'), list('fr-open', 'fr'), list('fr-own', 'fr', { default: false }), list('fr-old', 'fr', { newest: false }), list('ia', 'ia')] as never);
    words.look();
    await vi.waitFor(() => expect(words.offered.map(({ list: name }) => name)).toEqual(['en-open', 'fr-open', 'fr-own']));
    expect(words.chosen?.list).toBe('en-open');
    words.choose({ list: 'fr-open', language: 'fr' });
    // The usual list needs no name: its newest version is taken.
    expect(words.options).toEqual({ language: 'fr', lexicon: null });
    words.choose({ list: 'fr-own', language: 'fr' });
    expect(words.options).toEqual({ language: 'fr', lexicon: 'fr-own@1' });
    expect(JSON.parse(localStorage.getItem('ludotheque.settings') ?? '{}')).toMatchObject({ words: { list: 'fr-own' } });
  });

  it('are still of the language that was chosen while the server has not answered', () => {
    words.choose({ list: 'es-open', language: 'es' });
    expect(words.options).toEqual({ language: 'es', lexicon: null });
  });
});
