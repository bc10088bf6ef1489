import { afterEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './api/first-responses.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page with missing files reloads at most once in ten minutes, and not without storage or with input', async () => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const inputs = [{ value: '' }];
  const reload = vi.fn();
  const nothing = () => undefined;
  const page: Record<string, unknown> = {
    window: globalThis,
    document: {
      documentElement: { dataset: {} },
      addEventListener: nothing,
      querySelector: () => ({ src: '/assets/index.js' }),
      querySelectorAll: () => inputs,
    },
    location: { pathname: '/login', reload },
    matchMedia: () => ({ matches: false }),
    fetch: async () => new Response('{}'),
    addEventListener: nothing,
    localStorage: storage,
    sessionStorage: storage,
    firstRequests: undefined,
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  await import('./first-requests.ts');
  for (let minute = 0; minute < 21; minute += 1) {
    reloadOnce();
    reloadOnce();
    vi.advanceTimersByTime(60_000);
  }
  expect(reload).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(600_000);
  inputs.push({ value: 'nusrat@example.com' });
  reloadOnce();
  inputs.pop();
  vi.stubGlobal('sessionStorage', undefined);
  reloadOnce();
  expect(reload).toHaveBeenCalledTimes(3);
});
