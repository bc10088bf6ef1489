import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './api/first-responses.ts';

const REACT = 'https://chat.example.com/assets/react.js';
const ENTRY = 'https://chat.example.com/assets/base.js';
const FOREIGN = 'https://cdn.example.net/beacon.js';

class Script {
  readonly src: string;
  constructor(src: string) {
    this.src = src;
  }
}
class Page extends EventTarget {
  readonly own = [new Script(REACT), new Script(ENTRY)];
  readonly inputs = [{ value: '' }];
  readonly reload = vi.fn();
  /** The scripts that were added later. */
  readonly added: string[] = [];

  lose(script: string): void {
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: new Script(script) });
    this.dispatchEvent(event);
  }
}
let page: Page;

beforeEach(async () => {
  vi.useFakeTimers();
  page = new Page();
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const element = () => ({ setAttribute: () => undefined, dataset: {}, remove: () => undefined });
  const globals: Record<string, unknown> = {
    window: globalThis,
    document: {
      documentElement: { dataset: {} },
      addEventListener: () => undefined,
      createElement: element,
      body: { append: () => undefined },
      head: { append: ({ src }: Script) => void page.added.push(src) },
      scripts: [new Script(FOREIGN), ...page.own],
      querySelectorAll: (selector: string) => (selector === 'input' ? page.inputs : page.own),
    },
    HTMLScriptElement: Script,
    // The journeys lose stylesheets.
    HTMLLinkElement: class {},
    location: { pathname: '/login', reload: page.reload },
    matchMedia: () => ({ matches: false }),
    fetch: async () => new Response('{}'),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    localStorage: storage,
    sessionStorage: storage,
    firstRequests: undefined,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  await import('./first-requests.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page with missing files reloads at most once in ten minutes, and not without storage or with input', () => {
  for (let minute = 0; minute < 21; minute += 1) {
    reloadOnce();
    reloadOnce();
    vi.advanceTimersByTime(60_000);
  }
  expect(page.reload).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(600_000);
  page.inputs.push({ value: 'nusrat@example.com' });
  reloadOnce();
  page.inputs.pop();
  vi.stubGlobal('sessionStorage', undefined);
  reloadOnce();
  expect(page.reload).toHaveBeenCalledTimes(3);
});

it.each([
  ['the app’s entry is loaded again', ENTRY, [ENTRY]],
  ['what it imports too', REACT, [REACT]],
  ['the script of somebody else is not', FOREIGN, []],
])('if it is lost, %s', async (_, script, added) => {
  page.lose(script);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.added).toEqual(added);
  expect(page.reload).not.toHaveBeenCalled();
});
