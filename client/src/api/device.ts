// Web Push: whether this device is told of notifications while no page of ours is open.
import { mine } from './calls';
import { by, door, taken } from './http';
import { identity } from './identity.svelte';

const KEY = 'ludotheque.device';
/** Where the worker finds the words of the reader's language; it has no message files. */
const WORDS = '/notices.json';
const SHELF = 'notices-1';

export const able = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const pushKey = async (): Promise<string | null> => (await taken(door.GET('/api/v1/push', by(identity.token)))).key;

export async function told(): Promise<boolean> {
  if (!able() || localStorage.getItem(KEY) === null) return false;
  return (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null;
}

/** The worker is given the sentences that it shows. */
export async function giveWords(words: Record<string, string>): Promise<void> {
  if (!('caches' in window)) return;
  await (await caches.open(SHELF)).put(WORDS, new Response(JSON.stringify(words), { headers: { 'Content-Type': 'application/json' } }));
}

export const subscribed = (): boolean => localStorage.getItem(KEY) !== null;

/** False where the browser or its user does not want it. */
export async function turnOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, expirationTime = null, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', expirationTime, keys: { auth: keys?.auth ?? '', p256dh: keys?.p256dh ?? '' } };
  const device = await mine((as) => taken(door.POST('/api/v1/me/devices', { body, ...as })));
  localStorage.setItem(KEY, device.id);
  return true;
}

export async function turnOff(): Promise<void> {
  const device_id = localStorage.getItem(KEY);
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  await subscription?.unsubscribe();
  localStorage.removeItem(KEY);
  if (device_id) await mine((as) => taken(door.DELETE('/api/v1/me/devices/{device_id}', { params: { path: { device_id } }, ...as })));
}
