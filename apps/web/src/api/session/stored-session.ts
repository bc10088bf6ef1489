import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { cacheKeys, type SessionStorage, storeIfRoom } from './browser-storage.ts';

/**
 * Why a session is over, other than by signing out. The server rejected the token if it `ended`:
 * `unauthorized` for the one call for which the specification has a text of its own.
 */
const ends = ['signed_out_everywhere', 'ended', 'unauthorized'] as const;
export type SessionEnd = (typeof ends)[number];

const TOKEN_KEY = 'token';
const USER_KEY = 'user';
/** Why the last session is over, for other tabs. */
const END_KEY = 'sessionEnd';

/** Whether a change of this key concerns the session of all tabs. */
export function isSessionKey(key: string): boolean {
  return key === TOKEN_KEY || key === USER_KEY;
}

export function readStored(storage: SessionStorage): { token: string; user: string } | null {
  const token = storage.getItem(TOKEN_KEY);
  const user = storage.getItem(USER_KEY);
  return token && user ? { token, user } : null;
}

/** Stores a session. If the storage is full, the session lasts as long as its page. */
export function storeSession(storage: SessionStorage, token: string, user: User): void {
  if (tryToStore(storage, token, user)) return;
  for (const key of cacheKeys) storage.removeItem(key);
  if (tryToStore(storage, token, user)) return;
  // The next page must not find the session of somebody else.
  if (storage.getItem(TOKEN_KEY) !== token) removeStored(storage);
}

function tryToStore(storage: SessionStorage, token: string, user: User): boolean {
  // The user first: another tab reacts to the token and must find its user.
  const isStored =
    storeIfRoom(storage, USER_KEY, JSON.stringify(user)) && storeIfRoom(storage, TOKEN_KEY, token);
  if (isStored) storage.removeItem(END_KEY);
  return isStored;
}

export function removeStored(storage: SessionStorage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(USER_KEY);
}

export function readEnd(storage: SessionStorage): SessionEnd | 'signed_out' {
  const stored = storage.getItem(END_KEY);
  return ends.find((end) => end === stored) ?? 'signed_out';
}

export function storeEnd(storage: SessionStorage, end: SessionEnd): void {
  // If there is no room, other tabs say that the user signed out.
  storeIfRoom(storage, END_KEY, end);
}
