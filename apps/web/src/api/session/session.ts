import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import { browserStorage, type SessionStorage } from './browser-storage.ts';
import { createRecency } from './recency.ts';
import {
  isSessionKey,
  readEnd,
  readStored,
  removeStored,
  type SessionEnd,
  storeEnd,
  storeSession,
} from './stored-session.ts';

/** Why the user is a guest. */
export type GuestReason = 'not_yet' | 'signed_out' | SessionEnd;

/** The state of the session, as far as this browser knows. */
export type Session =
  | { kind: 'guest'; left: GuestReason }
  /** A token is stored and the user is being fetched; `known` is the stored record. */
  | {
      kind: 'restoring';
      token: string;
      known: User | null;
      /** Why the last attempt failed, while this is another one. */
      error?: unknown;
    }
  /** The stored token could not be verified. */
  | { kind: 'unreachable'; token: string; known: User | null; error: unknown }
  /** Just signed in; the login page still shows its success message. */
  | { kind: 'welcome'; token: string; user: User }
  | { kind: 'signed_in'; token: string; user: User };

/** Parses a stored record; null if it is invalid. */
export type ReadUser = (record: string) => User | null;

/** The session of this tab. It is stored in the browser and kept in sync with other tabs. */
export function createSessionStore(storage: SessionStorage) {
  let readUser: ReadUser = () => null;
  let current = firstSession(storage);
  const recency = createRecency();
  const listeners = new Set<() => void>();

  function setSession(next: Session): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function receive(token: string, user: User, requestedAt: number): void {
    recency.receive(requestedAt);
    storeSession(storage, token, user);
  }

  function update(token: string, user: User, requestedAt: number, since: number): void {
    if (current.kind === 'guest' || current.token !== token) return;
    if (!recency.accept(since)) return;
    receive(token, user, requestedAt);
    setSession({ kind: current.kind === 'welcome' ? 'welcome' : 'signed_in', token, user });
  }

  function forget(left: 'signed_out' | SessionEnd): void {
    // First, because another tab reacts to the other two.
    if (left !== 'signed_out') storeEnd(storage, left);
    removeStored(storage);
    if (current.kind !== 'guest') setSession({ kind: 'guest', left });
  }

  return {
    get: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => tokenOf(current),
    /**
     * When the user record was requested (ms): now, if it is being fetched; 0 if that is unknown or
     * it may have changed since.
     */
    fetchedAt: () => recency.fetchedAt(current.kind === 'restoring'),
    /**
     * The record may have changed on the server, also since a request that is still pending. The
     * next page that shows it fetches it.
     */
    markOutdated: recency.markOutdated,
    /** Sets the parser of stored records. Until then they are ignored. */
    readUsersWith(read: ReadUser): void {
      readUser = read;
      const stored = readStored(storage);
      if (current.kind !== 'restoring' || !stored) return;
      setSession({ ...current, known: readUser(stored.user) });
    },
    /**
     * After a login: stores the session at once, so that a reload keeps it. `enter` ends the
     * welcome.
     */
    welcome(token: string, user: User): void {
      receive(token, user, Date.now());
      setSession({ kind: 'welcome', token, user });
    },
    /** The login page has been left. */
    enter(): void {
      if (current.kind === 'welcome') setSession({ ...current, kind: 'signed_in' });
    },
    /**
     * Sets the user record that the server sent for a request of this time (ms). Ignored if the
     * token has changed since the request, or if there may be a newer record.
     */
    confirm(token: string, user: User, requestedAt: number): void {
      update(token, user, requestedAt, requestedAt);
    },
    /** The same for the reply to a change: a record that was requested before it may lack the change. */
    change(token: string, user: User, requestedAt: number): void {
      update(token, user, requestedAt, Date.now());
    },
    /** The stored token could not be verified. */
    markUnreachable(token: string, error: unknown): void {
      if (current.kind === 'restoring' && current.token === token) {
        setSession({ kind: 'unreachable', token, known: current.known, error });
      }
    },
    retry(): void {
      if (current.kind !== 'unreachable') return;
      setSession({ ...current, kind: 'restoring' });
    },
    signOut: () => forget('signed_out'),
    signedOutEverywhere: () => forget('signed_out_everywhere'),
    /** The server rejected this token. Ignored if it is no longer the current one. */
    end(token: string, left: 'ended' | 'unauthorized' = 'ended'): void {
      if (current.kind !== 'guest' && current.token === token) forget(left);
    },
    /**
     * Asks to sign in again: this tab has no session until then. The stored one stays, because any
     * website can cause this. A visitor who does not sign in still has it on the next page.
     */
    askAgain(token: string): void {
      if (tokenOf(current) === token) setSession({ kind: 'guest', left: 'not_yet' });
    },
    /** Another tab changed the stored session: apply it here. */
    follow(): void {
      const stored = readStored(storage);
      if (!stored) {
        if (current.kind !== 'guest') setSession({ kind: 'guest', left: readEnd(storage) });
        return;
      }
      const next = sessionOfAnotherTab(current, stored.token, readUser(stored.user));
      if (next) setSession(next);
    },
  };
}

export const session = createSessionStore(browserStorage());

/** Makes this tab follow other tabs, and later pages of its own, as long as it is open. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === null || isSessionKey(key)) session.follow();
  });
  // The back button may restore the page as it was left, by now perhaps by another user.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.follow();
  });
}

const nobody: Session = { kind: 'guest', left: 'not_yet' };

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => nobody);
}

/**
 * The user for whom a page is rendered. A page is rendered in slices, between which the session
 * may end, so its parts do not look at the session themselves.
 */
export const UserContext = createContext<User | null>(null);

/** The signed-in user, as last known. Only for guarded pages, which always have one. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser() is only for pages of signed-in users.');
  return user;
}

/** Whether only the token, or the record of the same user, has changed. */
export function isSameUser(before: Session, after: Session): boolean {
  const [user, other] = [userOf(before), userOf(after)];
  if (user && other) return user.id === other.id;
  return tokenOf(before) === tokenOf(after);
}

function tokenOf(state: Session): string | null {
  return state.kind === 'guest' ? null : state.token;
}

export function userOf(state: Session): User | null {
  switch (state.kind) {
    case 'guest':
      return null;
    case 'restoring':
    case 'unreachable':
      return state.known;
    case 'welcome':
    case 'signed_in':
      return state.user;
  }
}

function firstSession(storage: SessionStorage): Session {
  const stored = readStored(storage);
  if (stored) return { kind: 'restoring', token: stored.token, known: null };
  // A token without a user, or the reverse, is unusable.
  removeStored(storage);
  return { kind: 'guest', left: 'not_yet' };
}

/** The session that another tab stored; null if that tab is still storing it. */
function sessionOfAnotherTab(current: Session, token: string, user: User | null): Session | null {
  // The other tab signs in another user, whose token follows.
  const isHalfStored = token === tokenOf(current) && userOf(current)?.id !== user?.id;
  if (user && userOf(current) && isHalfStored) return null;
  if (!user) return { kind: 'restoring', token, known: null };
  const isWelcome = current.kind === 'welcome' && current.token === token;
  return { kind: isWelcome ? 'welcome' : 'signed_in', token, user };
}
