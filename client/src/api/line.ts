import { identity } from './identity.svelte';
import { Live } from './live.svelte';

/** The page's one socket, on the address the page came from. */
export const live = new Live({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/live`),
  token: () => identity.token,
  badToken: () => void identity.renew(),
});

identity.onChange(() => live.restart());
addEventListener('offline', () => live.networkChanged(false));
addEventListener('online', () => live.networkChanged(true));
// A phone that wakes should not wait out the pause that it slept in.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && live.connection === 'reconnecting') live.networkChanged(true);
});
