import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInput, keptInput, limitKeptInput } from '../../../api/session/unsaved-input.ts';
import { readInput, withoutPasswords } from './read-input.ts';

const items = new Map<string, string>();
const input = { userId: 7, form: 'plan new', subject: null, values: { name: 'Pro' } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  items.clear();
});

it('returns what the user had entered', () => {
  keepInput(input);
  expect(readInput(7)).toMatchObject(input);
});

it('removes what another user had entered', () => {
  keepInput(input);
  expect(readInput(8)).toBeNull();
  expect(keptInput()).toBeNull();
});

it('removes it after a quarter of an hour, in a page that stays open', () => {
  keepInput(input);
  vi.advanceTimersByTime(15 * 60_000);
  expect(items.size).toBe(0);
});

it('removes it after a quarter of an hour, in a page that was reloaded', () => {
  keepInput(input);
  vi.clearAllTimers();
  vi.advanceTimersByTime(5 * 60_000);
  limitKeptInput();
  expect(readInput(7)).toMatchObject(input);
  vi.advanceTimersByTime(10 * 60_000);
  expect(items.size).toBe(0);
});

it.each([
  ['the start', limitKeptInput],
  ['whoever reads it', keptInput],
])('is removed by %s if its time is over', (_, read) => {
  keepInput(input);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 15 * 60_000);
  read();
  expect(items.size).toBe(0);
});

it.each(['', '{', 'null', '{"userId":7}'])('removes %j, which it did not keep', (text) => {
  items.set('unsavedInput', text);
  expect(readInput(7)).toBeNull();
  expect(items.size).toBe(0);
});

it('keeps no passwords', () => {
  const values = { email: 'a@b.co', password: 'x', confirmPassword: 'x', newPassword: 'y' };
  expect(withoutPasswords(values)).toEqual({ email: 'a@b.co' });
});
