import { router } from '../ui/router.svelte';
import { notices } from './notices.svelte';

/** A pushed notification that was pressed leads to its thing, and is read. */
export function pushed(): void {
  const n = Number(new URL(location.href).searchParams.get('notice'));
  if (n > 0) {
    router.refine({ notice: null });
    void notices.read({ numbers: [n] }).catch(() => undefined);
  }
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ type?: string; path: string; n: number }>) => {
    if (event.data?.type !== 'notice') return;
    router.go(event.data.path);
    void notices.read({ numbers: [event.data.n] }).catch(() => undefined);
  });
}
