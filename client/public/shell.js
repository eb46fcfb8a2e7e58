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
