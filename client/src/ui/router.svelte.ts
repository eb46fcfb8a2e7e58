export type Page =
  | { name: 'lobby' }
  | { name: 'join'; invite: string }
  | { name: 'room'; id: string }
  | { name: 'game'; id: string; watch: boolean; tournament: string | null }
  | { name: 'tournaments' | 'organise' }
  | { name: 'tournament'; id: string; invite: string | null; edit: boolean }
  | { name: 'settings' }
  | { name: 'dictionary'; list: string | null }
  | { name: 'gcg' }
  | { name: 'missing' };

export function pageAt(url: URL): Page {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { name: 'lobby' };
  if (first === 'tournaments') return tournamentsAt(url, parts.slice(1));
  if (third !== undefined) return { name: 'missing' };
  if (first === 'settings' && second === undefined) return { name: 'settings' };
  if (first === 'dictionary' && second === undefined) return { name: 'dictionary', list: url.searchParams.get('list') };
  if (first === 'gcg' && second === undefined) return { name: 'gcg' };
  if (second === undefined) return { name: 'missing' };
  if (first === 'join') return { name: 'join', invite: second };
  if (first === 'rooms') return { name: 'room', id: second };
  if (first === 'games') return { name: 'game', id: second, watch: url.searchParams.has('watch'), tournament: url.searchParams.get('tournament') };
  return { name: 'missing' };
}

function tournamentsAt(url: URL, [id, part, ...more]: string[]): Page {
  if (id === undefined) return { name: 'tournaments' };
  if (id === 'new' && part === undefined) return { name: 'organise' };
  if (more.length > 0 || (part !== undefined && part !== 'edit')) return { name: 'missing' };
  return { name: 'tournament', id, invite: url.searchParams.get('invite'), edit: part === 'edit' };
}

class Router {
  page = $state.raw<Page>(pageAt(new URL(location.href)));
  /** Counts the ways taken, so that focus can follow them. */
  visits = $state(0);

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  listen(): void {
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => this.#followLink(event));
  }

  #arrive(): void {
    this.page = pageAt(new URL(location.href));
    this.visits += 1;
  }

  /** Links stay real links: only a plain click on one of ours is taken over from the browser. */
  #followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
