import { beforeEach, expect, it } from 'vitest';
import { memorySession, nusrat, renamed } from '../../testing/memory-session.ts';
import { createSessionStore, type GuestReason } from './session.ts';

type SessionStore = ReturnType<typeof createSessionStore>;

let { stored, storage, keep, openSession } = memorySession();
beforeEach(() => {
  ({ stored, storage, keep, openSession } = memorySession());
});

it('signs in with another tab', () => {
  const session = openSession();
  keep('t1', nusrat);
  session.follow();
  expect(session.get()).toEqual({ kind: 'signed_in', token: 't1', user: nusrat });
});

it('signs out with another tab', () => {
  keep('t1', nusrat);
  const session = openSession();
  session.confirm('t1', nusrat, Date.now());
  stored.clear();
  session.follow();
  expect(session.get()).toEqual({ kind: 'guest', left: 'signed_out' });
});

it.each<[GuestReason, (other: SessionStore) => void]>([
  ['signed_out', (other) => other.signOut()],
  ['signed_out_everywhere', (other) => other.signedOutEverywhere()],
  ['ended', (other) => other.end('t2')],
  ['unauthorized', (other) => other.end('t2', 'unauthorized')],
])('signs out for the other tab’s reason: %s', (left, leave) => {
  const other = createSessionStore(storage);
  other.welcome('t1', nusrat);
  // The reason of an earlier session does not count.
  other.end('t1', left === 'ended' ? 'unauthorized' : 'ended');
  other.welcome('t2', nusrat);
  const session = openSession();
  session.confirm('t2', nusrat, Date.now());
  leave(other);
  session.follow();
  expect(session.get()).toEqual({ kind: 'guest', left });
});

it('never shows one user with the token of another, whenever the other tab is looked at', () => {
  keep('t1', nusrat);
  const session = openSession();
  session.confirm('t1', nusrat, Date.now());
  const seen = new Set<string>();
  session.subscribe(() => {
    const now = session.get();
    seen.add('user' in now ? `${now.token} ${now.user.id}` : now.kind);
  });
  const other = createSessionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      stored.set(key, value);
      session.follow();
    },
    removeItem(key) {
      stored.delete(key);
      session.follow();
    },
  });
  other.readUsersWith((record) => JSON.parse(record));
  other.welcome('t2', { ...nusrat, id: nusrat.id + 1 });
  other.welcome('t3', nusrat);
  other.signOut();
  expect([...seen]).toEqual([`t2 ${nusrat.id + 1}`, `t3 ${nusrat.id}`, 'guest']);
});

it('does not end the welcome early with another tab', () => {
  const session = openSession();
  session.welcome('t1', nusrat);
  keep('t1', renamed);
  session.follow();
  expect(session.get()).toEqual({ kind: 'welcome', token: 't1', user: renamed });
});

it.each(['{', '{"id":1}', '"x"'])(
  'verifies the session with the server if the stored user is %s',
  (user) => {
    const session = openSession();
    keep('t1', user);
    session.follow();
    expect(session.get()).toEqual({ kind: 'restoring', token: 't1', known: null });
  },
);
