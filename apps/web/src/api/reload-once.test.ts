import { afterEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reloads at most once in ten minutes, and not without storage', () => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  for (let minute = 0; minute < 21; minute += 1) {
    reloadOnce();
    reloadOnce();
    vi.advanceTimersByTime(60_000);
  }
  expect(reload).toHaveBeenCalledTimes(3);
  vi.stubGlobal('sessionStorage', undefined);
  reloadOnce();
  expect(reload).toHaveBeenCalledTimes(3);
});
