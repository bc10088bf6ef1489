import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memorySession, nusrat, renamed } from '../../testing/memory-session.ts';
import { readUser } from './read-user.ts';
import { createSessionStore, isSameUser, type Session } from './session.ts';

let { stored, storage, keep, openSession } = memorySession();
beforeEach(() => {
  ({ stored, storage, keep, openSession } = memorySession());
});
afterEach(() => {
  vi.useRealTimers();
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
    session.markUnreachable('t1', error);
    expect(session.get()).toEqual({ kind: 'unreachable', token: 't1', known: nusrat, error });
    expect(stored.get('token')).toBe('t1');
    session.retry();
    expect(session.get()).toEqual({ kind: 'restoring', token: 't1', known: nusrat, error });
  });

  it('ends the session if the server rejects the token', () => {
    keep('t1', nusrat);
    const session = openSession();
    session.end('t1');
    expect(session.get()).toEqual({ kind: 'guest', left: 'ended' });
    expect([...stored.keys()]).toEqual(['sessionEnd']);
  });
});

describe('a reply with the record', () => {
  const plan: User = { ...renamed, plan_name: 'Team' };

  it('does not replace one that was requested later', () => {
    vi.useFakeTimers();
    const session = openSession();
    session.welcome('t1', nusrat);
    const before = Date.now();
    vi.advanceTimersByTime(10);
    session.confirm('t1', renamed, before + 2);
    session.confirm('t1', nusrat, before + 1);
    expect(session.get()).toMatchObject({ user: renamed });
    expect(stored.get('user')).toBe(JSON.stringify(renamed));
    expect(session.fetchedAt()).toBe(before + 2);
    session.confirm('t1', plan, before + 3);
    expect(session.get()).toMatchObject({ user: plan });
  });

  it('of a change replaces all that were requested before it arrived, even after the change', () => {
    vi.useFakeTimers();
    const session = openSession();
    session.welcome('t1', nusrat);
    const requestedAt = Date.now();
    vi.advanceTimersByTime(10);
    session.confirm('t1', nusrat, Date.now());
    vi.advanceTimersByTime(10);
    session.change('t1', renamed, requestedAt);
    expect(session.get()).toMatchObject({ user: renamed });
    session.confirm('t1', nusrat, Date.now() - 5);
    expect(session.get()).toMatchObject({ user: renamed });
    session.confirm('t1', plan, Date.now());
    expect(session.get()).toMatchObject({ user: plan });
  });

  it('counts although the clock of the device was set back', () => {
    vi.useFakeTimers();
    const session = openSession();
    session.welcome('t1', nusrat);
    vi.setSystemTime(Date.now() - 3_600_000);
    session.confirm('t1', renamed, Date.now());
    expect(session.get()).toMatchObject({ user: renamed });
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

  describe('if the storage is full', () => {
    /** Has room for this many characters. */
    const openFull = (room: number) => {
      const session = createSessionStore({
        ...storage,
        setItem(key, value) {
          const others = [...stored].filter(([other]) => other !== key).flat();
          if ([...others, key, value].join('').length > room) {
            throw new DOMException('Full.', 'QuotaExceededError');
          }
          stored.set(key, value);
        },
      });
      session.readUsersWith(readUser);
      return session;
    };
    const size = ['user', JSON.stringify(nusrat), 'token', 't2'].join('').length;

    it('removes the token', () => {
      keep('t1', nusrat);
      const session = openFull(0);
      session.end('t1');
      expect(session.get()).toEqual({ kind: 'guest', left: 'ended' });
      expect(stored).toEqual(new Map());
    });

    it('makes room by removing what can be loaded again', () => {
      stored.set('config', '{}');
      stored.set('gateway', '7 bkash');
      const session = openFull(size);
      session.welcome('t2', nusrat);
      expect([...stored.keys()].sort()).toEqual(['token', 'user']);
    });

    it.each([0, 10, size - 1])('signs in for this page, and keeps nobody else (%i)', (room) => {
      keep('t1', { ...nusrat, id: 8 });
      const session = openFull(room);
      session.welcome('t2', nusrat);
      expect(session.get()).toEqual({ kind: 'welcome', token: 't2', user: nusrat });
      expect(stored).toEqual(new Map());
    });

    it('keeps the stored record if the new one has no room', () => {
      keep('t2', nusrat);
      const session = openFull(size);
      session.confirm('t2', renamed, Date.now());
      expect(session.get()).toEqual({ kind: 'signed_in', token: 't2', user: renamed });
      expect(stored.get('user')).toBe(JSON.stringify(nusrat));
    });
  });

  it('keeps the stored session while it asks to sign in again', () => {
    const session = openSession();
    session.welcome('t1', nusrat);
    session.enter();
    session.askAgain('t0');
    expect(session.token()).toBe('t1');
    session.askAgain('t1');
    expect(session.get()).toEqual({ kind: 'guest', left: 'not_yet' });
    expect(openSession().get()).toEqual({ kind: 'restoring', token: 't1', known: nusrat });
    session.welcome('t2', renamed);
    expect(openSession().token()).toBe('t2');
  });

  it('ignores replies for an older token', () => {
    const session = openSession();
    session.welcome('t2', nusrat);
    session.end('t1');
    session.confirm('t1', renamed, Date.now());
    session.markUnreachable('t1', new Error('away'));
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
