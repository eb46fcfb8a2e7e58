// A very small offline shell: the pages of the app open without the net and then say that they are offline.
// The API is never kept: a game is only what the server says it is.
const SHELF = 'shell-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.add('/')).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  const key = event.request.mode === 'navigate' ? '/' : event.request;
  event.respondWith(
    fetch(event.request)
      .then((answer) => {
        if (answer.ok) {
          const copy = answer.clone();
          event.waitUntil(caches.open(SHELF).then((shelf) => shelf.put(key, copy)));
        }
        return answer;
      })
      .catch(async () => (await caches.match(key)) ?? Response.error()),
  );
});

// What the server pushes while no page looks. The words are left here by the page, in the reader's language.
const words = async () => {
  const kept = await caches.match('/notices.json');
  return kept ? kept.json() : {};
};

const placeOf = ({ kind, game, room, player, detail }) => {
  if (kind === 'follower') return player ? `/players/${player.id}` : '/';
  if (kind === 'warning' || kind === 'sanction') return '/account';
  if (kind === 'tournament' && detail?.tournament) return game ? `/games/${game}?tournament=${detail.tournament}` : `/tournaments/${detail.tournament}`;
  if (game) return `/games/${game}`;
  return room ? `/rooms/${room}` : '/';
};

self.addEventListener('push', (event) => {
  const said = event.data ? event.data.json() : {};
  const show = async () => {
    const { starts_at: starts, reason, title, status } = said.detail ?? {};
    const fill = { name: said.player?.name ?? '', reason: reason ?? '', date: starts ? new Date(starts).toLocaleString() : '', title: title ?? '' };
    const kinds = await words();
    const kind = said.kind !== 'tournament' ? said.kind : status === 'cancelled' || status === 'check_in' ? `tournament_${status}` : said.game ? 'tournament_game' : 'tournament';
    const line = (kinds[kind] ?? kinds[said.kind] ?? '').replace(/\{(\w+)\}/g, (whole, name) => fill[name] ?? whole);
    // One and the same may come twice; it has one tag.
    await self.registration.showNotification('ludotheque', {
      body: line.trim(), tag: `notice-${said.n}`, icon: '/icon.svg', data: { path: placeOf(said), n: said.n },
    });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, n } = event.notification.data;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages[0];
    if (!page) return self.clients.openWindow(`${path}${path.includes('?') ? '&' : '?'}notice=${n}`);
    page.postMessage({ type: 'notice', path, n });
    return page.focus();
  };
  event.waitUntil(open());
});
