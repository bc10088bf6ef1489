import { describe, expect, test } from 'vitest';
import { changesAt, isSameAccess, type WantedAccess, wantedAccess } from './chat-access.ts';

const now = new Date('2026-03-10T06:00:00.000Z');
const later = new Date('2026-04-09T06:00:00.000Z');
const pro = { guid: 'pro' };
const free = { guid: 'free' };

describe('the access of a user', () => {
  test.for<[string, Parameters<typeof wantedAccess>, WantedAccess]>([
    [
      'a plan that runs',
      [{ plan: pro, expiresAt: later }, free, now],
      { kind: 'granted', groupId: 'pro', until: later },
    ],
    [
      'a plan without expiry',
      [{ plan: pro, expiresAt: null }, null, now],
      { kind: 'granted', groupId: 'pro', until: null },
    ],
    [
      'a plan without a group',
      [{ plan: { guid: null }, expiresAt: later }, free, now],
      { kind: 'granted', groupId: null, until: later },
    ],
    ['nothing', [null, null, now], { kind: 'none' }],
    ['an expired plan', [{ plan: pro, expiresAt: now }, null, now], { kind: 'none' }],
    [
      'an expired plan where there is a free one',
      [{ plan: pro, expiresAt: now }, free, now],
      { kind: 'granted', groupId: 'free', until: null },
    ],
    [
      'nothing where there is a free plan without a group',
      [null, { guid: null }, now],
      { kind: 'granted', groupId: null, until: null },
    ],
  ])('%s', ([, given, wanted]) => {
    expect(wantedAccess(...given)).toEqual(wanted);
  });

  test('access ends at the instant of the expiry', () => {
    const holding = { plan: pro, expiresAt: later };
    const before = new Date(later.getTime() - 1);
    expect(wantedAccess(holding, null, before).kind).toBe('granted');
    expect(wantedAccess(holding, null, later).kind).toBe('none');
  });

  test('access changes next at the expiry', () => {
    expect(changesAt({ kind: 'granted', groupId: 'pro', until: later })).toBe(later);
    expect(changesAt({ kind: 'granted', groupId: 'pro', until: null })).toBeNull();
    expect(changesAt({ kind: 'none' })).toBeNull();
  });

  test('access is equal with the same group and the same end', () => {
    const granted: WantedAccess = { kind: 'granted', groupId: 'pro', until: later };
    expect(isSameAccess(granted, { ...granted, until: new Date(later) })).toBe(true);
    expect(isSameAccess(granted, { ...granted, until: null })).toBe(false);
    expect(isSameAccess(granted, { ...granted, groupId: 'max' })).toBe(false);
    expect(isSameAccess(granted, { kind: 'none' })).toBe(false);
    expect(isSameAccess({ kind: 'none' }, { kind: 'none' })).toBe(true);
  });
});
