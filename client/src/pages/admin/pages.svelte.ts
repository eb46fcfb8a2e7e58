import { failureText } from '../../ui/doing.svelte';

/** A list that is read page by page, newest first. */
export class Pages<T> {
  items = $state.raw<T[]>([]);
  next = $state<string | null>(null);
  busy = $state(false);
  read = $state(false);
  trouble = $state('');

  constructor(private readonly ask: (cursor?: string) => Promise<{ items: T[]; next: string | null }>) {}

  async load(cursor?: string): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      const page = await this.ask(cursor);
      this.items = cursor ? [...this.items, ...page.items] : page.items;
      this.next = page.next;
      this.read = true;
    } catch (failure) {
      this.trouble = failureText(failure);
    } finally {
      this.busy = false;
    }
  }

  /** The same list with one of its entries as it is now. */
  replace(same: (one: T) => boolean, by: T): void {
    this.items = this.items.map((one) => (same(one) ? by : one));
  }
}
