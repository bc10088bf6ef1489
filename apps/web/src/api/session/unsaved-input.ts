import { tabStorage } from './browser-storage.ts';

const KEY = 'unsavedInput';
const KEPT_MS = 15 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was entered in a form for a while, in this tab. Replaces what was kept before. */
export function keepInput(input: object): void {
  try {
    tabStorage().setItem(KEY, JSON.stringify({ ...input, until: Date.now() + KEPT_MS }));
    limitKeptInput();
  } catch {
    // The storage is full: as if nothing had been entered.
  }
}

/** Removes what is kept once its time is over, also in a page that was reloaded since. */
export function limitKeptInput(): void {
  clearTimeout(timer);
  const json = keptInput();
  if (json !== null) timer = setTimeout(forgetInput, untilOf(json) - Date.now());
}

/** What is kept, as JSON. Anything older is removed: no timer runs while a computer sleeps. */
export function keptInput(): string | null {
  const json = tabStorage().getItem(KEY);
  if (json === null || untilOf(json) > Date.now()) return json;
  forgetInput();
  return null;
}

export function forgetInput(): void {
  tabStorage().removeItem(KEY);
}

function untilOf(json: string): number {
  try {
    return Number(JSON.parse(json).until);
  } catch {
    return 0;
  }
}
