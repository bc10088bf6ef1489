import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { sampleUser } from '@nobayon/shared/testing/sample-user.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readUser } from './read-user.ts';
import { createSessionStore, type GuestReason, isSameUser, type Session } from './session.ts';

const nusrat: User = {
  ...sampleUser,
  plan_name: 'Pro',
  plan_price: 799,
  price_paid: 799,
  expiry_date: '2026-12-13T10:00:00.000Z',
  plan_id: 3,
  billing_cycle: 'monthly',
};
const renamed: User = { ...nusrat, name: 'Nusrat Jahan Mim', lastname: 'Jahan Mim' };

type SessionStore = ReturnType<typeof createSessionStore>;

let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

function keep(token: string, user: unknown): void {
  stored.set('token', token);
  stored.set('user', typeof user === 'string' ? user : JSON.stringify(user));
}

function openSession() {
  const session = createSessionStore(storage);
  session.readUsersWith(readUser);
  return session;
}

beforeEach(() => {
  stored = new Map();
});

describe('when a page opens', () => {
  it('a user without stored data is a guest', () => {
    expect(openSession().get()).toEqual({ kind: 'guest', left: 'not_yet' });
  });

  it('a stored user with a token is known, but not yet verified', () => {
    keep('t1', nusrat);
    const restoring = { kind: 'restoring', token: 't1', known: nusrat };
    expect(openSession().get()).toEqual(restoring);
  });

  it('nobody is known until the parser of records is set', () => {
    keep('t1', nusrat);
    const restoring = { kind: 'restoring', token: 't1', known: null };
    expect(createSessionStore(storage).get()).toEqual(restoring);
  });

  it.each(['token', 'user'])('clears a %s without its counterpart', (key) => {
    stored.set(key, 'x');
    expect(openSession().get().kind).toBe('guest');
    expect(stored).toEqual(new Map());
  });
});

describe('restoring', () => {
  it('signs in with the server’s record once the token is verified', () => {
    keep('t1', nusrat);
    const session = openSession();
    session.confirm('t1', renamed, Date.now());
    expect(session.get()).toEqual({ kind: 'signed_in', token: 't1', user: renamed });
    expect(JSON.parse(stored.get('user') ?? '')).toEqual(renamed);
  });

  it('keeps the session if it could not be checked, and can try again', () => {
    keep('t1', nusrat);
    const session = openSession();
    const error = new Error('away');
    session.doubt('t1', error);
    expect(session.get()).toEqual({ kind: 'unreachable', token: 't1', known: nusrat, error });
    expect(stored.get('token')).toBe('t1');
    session.retry();
    expect(session.get()).toEqual({ kind: 'restoring', token: 't1', known: nusrat });
  });

  it('ends the session if the server rejects the token', () => {
    keep('t1', nusrat);
    const session = openSession();
    session.end('t1');
    expect(session.get()).toEqual({ kind: 'guest', left: 'ended' });
    expect([...stored.keys()]).toEqual(['sessionEnd']);
  });
});

describe('signing in and out', () => {
  it('stores the token and the user at once, and shows the welcome before it enters', () => {
    const session = openSession();
    session.welcome('t1', nusrat);
    expect(session.get().kind).toBe('welcome');
    expect([...stored.keys()].sort()).toEqual(['token', 'user']);
    session.enter();
    expect(session.get()).toEqual({ kind: 'signed_in', token: 't1', user: nusrat });
  });

  it('does not enter without a login', () => {
    const session = openSession();
    session.enter();
    expect(session.get().kind).toBe('guest');
  });

  it('clears everything on signing out, and records why', () => {
    const session = openSession();
    session.welcome('t1', nusrat);
    session.signOut();
    expect(session.get()).toEqual({ kind: 'guest', left: 'signed_out' });
    expect(stored).toEqual(new Map());
    expect(session.token()).toBeNull();
  });

  it('removes the token even if the storage is full', () => {
    keep('t1', nusrat);
    const full = createSessionStore({
      ...storage,
      setItem() {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    });
    full.end('t1');
    expect(full.get()).toEqual({ kind: 'guest', left: 'ended' });
    expect(stored).toEqual(new Map());
  });

  it('ignores replies for an older token', () => {
    const session = openSession();
    session.welcome('t2', nusrat);
    session.end('t1');
    session.confirm('t1', renamed, Date.now());
    session.doubt('t1', new Error('away'));
    expect(session.get()).toEqual({ kind: 'welcome', token: 't2', user: nusrat });
    expect(stored.get('token')).toBe('t2');
  });

  it('ignores a reply after signing out', () => {
    const session = openSession();
    session.welcome('t1', nusrat);
    session.signOut();
    session.confirm('t1', nusrat, Date.now());
    expect(session.get().kind).toBe('guest');
    expect(stored).toEqual(new Map());
  });

  it('notifies subscribers until they unsubscribe', () => {
    const session = openSession();
    const heard: string[] = [];
    const stop = session.subscribe(() => heard.push(session.get().kind));
    session.welcome('t1', nusrat);
    session.enter();
    stop();
    session.signOut();
    expect(heard).toEqual(['welcome', 'signed_in']);
  });
});

describe('whether two states are of the same user', () => {
  const guest: Session = { kind: 'guest', left: 'not_yet' };
  const restoring: Session = { kind: 'restoring', token: 't1', known: null };
  const here: Session = { kind: 'signed_in', token: 't1', user: nusrat };

  it.each<[string, Session, Session, boolean]>([
    ['a renewed token', here, { ...here, token: 't2' }, true],
    ['another name', here, { ...here, user: renamed }, true],
    ['a restored session', restoring, here, true],
    ['one who was known', { ...restoring, known: nusrat }, here, true],
    ['one who was taken for another', { ...restoring, known: { ...nusrat, id: 8 } }, here, false],
    ['another user', here, { ...here, user: { ...nusrat, id: 8 } }, false],
    ['signing in', guest, here, false],
    ['signing out', here, guest, false],
    ['another stored token', restoring, { ...restoring, token: 't2' }, false],
  ])('%s: %s', (_name, before, after, isSame) => {
    expect(isSameUser(before, after)).toBe(isSame);
  });
});

describe('following another tab', () => {
  it('signs in with it', () => {
    const session = openSession();
    keep('t1', nusrat);
    session.follow();
    expect(session.get()).toEqual({ kind: 'signed_in', token: 't1', user: nusrat });
  });

  it('signs out with it', () => {
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
  ])('signs out for its reason: %s', (left, leave) => {
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

  it('never shows one user with the token of another, whenever it looks', () => {
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

  it('does not end the welcome early', () => {
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
});
