export type Page =
  | { name: 'lobby' }
  | { name: 'join'; invite: string }
  | { name: 'room'; id: string; invite: string | null }
  | { name: 'game'; id: string; watch: boolean; tournament: string | null }
  | { name: 'tournaments' | 'organise' }
  | { name: 'series'; id: string }
  | { name: 'tournament'; id: string; invite: string | null; edit: boolean }
  | { name: 'settings' }
  | { name: 'dictionary'; list: string | null }
  | { name: 'gcg' }
  | { name: 'player'; id: string }
  | { name: 'rankings' | 'account' | 'people' | 'tokens' | 'admin' }
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
  const people = first === 'rankings' || first === 'account' || first === 'people' || first === 'tokens' || first === 'admin';
  if (people && second === undefined) return { name: first };
  if (second === undefined) return { name: 'missing' };
  if (first === 'players') return { name: 'player', id: second };
  if (first === 'join') return { name: 'join', invite: second };
  if (first === 'rooms') return { name: 'room', id: second, invite: url.searchParams.get('invite') };
  if (first === 'games') return { name: 'game', id: second, watch: url.searchParams.has('watch'), tournament: url.searchParams.get('tournament') };
  return { name: 'missing' };
}

function tournamentsAt(url: URL, [id, part, ...more]: string[]): Page {
  if (id === undefined) return { name: 'tournaments' };
  if (id === 'new' && part === undefined) return { name: 'organise' };
  if (id === 'series' && part !== undefined && more.length === 0) return { name: 'series', id: part };
  if (more.length > 0 || (part !== undefined && part !== 'edit')) return { name: 'missing' };
  return { name: 'tournament', id, invite: url.searchParams.get('invite'), edit: part === 'edit' };
}

/** Where somebody was before they were sent to log in: a page of ours, else the account. */
export function backOf(query: URLSearchParams): string {
  const back = query.get('back') ?? '';
  const url = URL.canParse(back, location.origin) ? new URL(back, location.origin) : null;
  return back.startsWith('/') && url?.origin === location.origin ? url.pathname + url.search : '/account';
}

class Router {
  page = $state.raw<Page>(pageAt(new URL(location.href)));
  /** What stands behind the `?`, for pages whose parts are addresses of their own. */
  query = $state.raw(new URLSearchParams(location.search));
  /** Counts the ways taken, so that focus can follow them. */
  visits = $state(0);

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Another part of the same page: the address says it, and the focus stays where it is. */
  refine(change: Record<string, string | null>): void {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    history.replaceState(null, '', url);
    this.query = url.searchParams;
  }

  listen(): void {
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => this.#followLink(event));
  }

  #arrive(): void {
    this.page = pageAt(new URL(location.href));
    this.query = new URLSearchParams(location.search);
    this.visits += 1;
  }

  /** Links stay real links: only a plain click on one of ours is taken over from the browser. */
  #followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|docs)(\/|$)/.test(link.pathname) || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
