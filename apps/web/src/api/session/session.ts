import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { useSyncExternalStore } from 'react';
import { browserStorage, type SessionStorage } from './browser-storage.ts';

/** How a guest came to be one. */
export type GuestReason =
  | 'not_yet'
  | 'signed_out'
  | 'signed_out_everywhere'
  /** The server refused the token: `unauthorized` where an administrator's page had asked. */
  | 'ended'
  | 'unauthorized';

/** Who is here, as far as this browser knows. */
export type Session =
  | { kind: 'guest'; left: GuestReason }
  /** A token is stored and the user is being fetched; `known` is the record that was stored with it. */
  | { kind: 'restoring'; token: string; known: User | null }
  /** The stored token could be neither confirmed nor refused. */
  | { kind: 'unreachable'; token: string; known: User | null; error: unknown }
  /** Signed in this moment; the login page is still saying so. */
  | { kind: 'welcome'; token: string; user: User }
  | { kind: 'signed_in'; token: string; user: User };

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** Gives the user of a stored record, or null where it is none. */
export type ReadUser = (record: string) => User | null;

/** The session of this tab, kept in the browser's storage and followed by other tabs. */
export function createSessionStore(storage: SessionStorage) {
  let readUser: ReadUser = () => null;
  let current = firstSession(storage);
  const listeners = new Set<() => void>();

  function become(next: Session): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function forget(left: GuestReason): void {
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
    if (current.kind !== 'guest') become({ kind: 'guest', left });
  }

  return {
    get: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => tokenOf(current),
    /** How stored records are checked. Until it is said nobody is known by theirs. */
    readUsersWith(read: ReadUser): void {
      readUser = read;
      const stored = readStored(storage);
      if (current.kind !== 'restoring' || !stored) return;
      become({ ...current, known: readUser(stored.user) });
    },
    /** After a login: stored at once, so that a reload finds it; `enter` ends the welcome. */
    welcome(token: string, user: User): void {
      store(storage, token, user);
      become({ kind: 'welcome', token, user });
    },
    /** The login page has been left. */
    enter(): void {
      if (current.kind === 'welcome') become({ ...current, kind: 'signed_in' });
    },
    /** The user record as the server has it now; ignored when the token it was asked with is gone. */
    confirm(token: string, user: User): void {
      if (current.kind === 'guest' || current.token !== token) return;
      store(storage, token, user);
      become({ kind: current.kind === 'welcome' ? 'welcome' : 'signed_in', token, user });
    },
    /** The stored token could not be checked. */
    doubt(token: string, error: unknown): void {
      if (current.kind === 'restoring' && current.token === token) {
        become({ kind: 'unreachable', token, known: current.known, error });
      }
    },
    retry(): void {
      if (current.kind !== 'unreachable') return;
      become({ kind: 'restoring', token: current.token, known: current.known });
    },
    signOut: () => forget('signed_out'),
    signedOutEverywhere: () => forget('signed_out_everywhere'),
    /** The server refused this token. A refusal of an older token says nothing about today's. */
    end(token: string, left: 'ended' | 'unauthorized' = 'ended'): void {
      if (current.kind !== 'guest' && current.token === token) forget(left);
    },
    /** Another tab changed what is stored: follow it. */
    follow(): void {
      const stored = readStored(storage);
      if (!stored) {
        if (current.kind !== 'guest') become({ kind: 'guest', left: 'signed_out' });
        return;
      }
      const { token } = stored;
      const user = readUser(stored.user);
      const welcoming = current.kind === 'welcome' && current.token === token;
      if (!user) become({ kind: 'restoring', token, known: null });
      else become({ kind: welcoming ? 'welcome' : 'signed_in', token, user });
    },
  };
}

export const session = createSessionStore(browserStorage());

/** Makes this tab follow what other tabs do to the session. Gives the way to stop. */
export function followOtherTabs(): () => void {
  function onStorage(event: StorageEvent): void {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) session.follow();
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

const nobody: Session = { kind: 'guest', left: 'not_yet' };

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => nobody);
}

/** The signed-in user, as last known. Only for pages behind the guard, which have one. */
export function useUser(): User {
  const user = userOf(useSession());
  if (!user) throw new Error('useUser() is for pages that only signed-in users reach.');
  return user;
}

/** Whether nothing but the token, or what is known of the user, has changed. */
export function isSamePerson(before: Session, after: Session): boolean {
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
  // One without the other is of no use.
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(USER_KEY);
  return { kind: 'guest', left: 'not_yet' };
}

function readStored(storage: SessionStorage): { token: string; user: string } | null {
  const token = storage.getItem(TOKEN_KEY);
  const user = storage.getItem(USER_KEY);
  return token && user ? { token, user } : null;
}

// The user first: another tab acts on the token and must find the user that belongs to it.
function store(storage: SessionStorage, token: string, user: User): void {
  storage.setItem(USER_KEY, JSON.stringify(user));
  storage.setItem(TOKEN_KEY, token);
}
