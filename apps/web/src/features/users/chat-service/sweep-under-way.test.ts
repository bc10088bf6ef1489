import { describe, expect, it } from 'vitest';
import { isUnderWay } from './sweep-under-way.ts';

const now = new Date('2026-11-20T06:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const sweep = (seconds: number, finished: boolean) => ({
  started_at: ago(seconds).toISOString(),
  finished_at: finished ? ago(seconds - 1).toISOString() : null,
  failure: null,
});

describe('a comparison is running', () => {
  it('until it ends or was interrupted, whoever started it', () => {
    expect(isUnderWay(sweep(10, false), null, now)).toBe(true);
    expect(isUnderWay(sweep(3_600, false), null, now)).toBe(false);
    expect(isUnderWay({ ...sweep(10, false), failure: 'no answer' }, null, now)).toBe(false);
  });

  it('from the request until it has started and ended', () => {
    const before = sweep(5_000, true);
    const asked = { at: ago(3), before: before.started_at };
    expect(isUnderWay(before, asked, now)).toBe(true);
    expect(isUnderWay(sweep(2, false), asked, now)).toBe(true);
    expect(isUnderWay(sweep(2, true), asked, now)).toBe(false);
  });

  it('but not if it never started', () => {
    expect(isUnderWay(null, { at: ago(61), before: null }, now)).toBe(false);
    expect(isUnderWay(null, { at: ago(30), before: null }, now)).toBe(true);
  });

  it('but not if there was none, or all have ended', () => {
    expect(isUnderWay(null, null, now)).toBe(false);
    expect(isUnderWay(sweep(10, true), null, now)).toBe(false);
  });
});
