import { tabStorage } from './browser-storage.ts';

const KEY = 'unsavedInput';
const KEPT_MS = 15 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was entered in a form for a while, in this tab. Replaces what was kept before. */
export function keepInput(input: object): void {
  try {
    tabStorage().setItem(KEY, JSON.stringify({ ...input, until: Date.now() + KEPT_MS }));
    clearTimeout(timer);
    timer = setTimeout(forgetInput, KEPT_MS);
  } catch {
    // The storage is full: as if nothing had been entered.
  }
}

/** What is kept, as JSON. */
export function keptInput(): string | null {
  return tabStorage().getItem(KEY);
}

export function forgetInput(): void {
  tabStorage().removeItem(KEY);
}
