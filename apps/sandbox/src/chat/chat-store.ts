import { type ChatSettings, defaultSettings } from './api/settings.ts';
import { createSignInLimit } from './api/sign-in-limit.ts';
import { type Traits, versions } from './api/versions.ts';
import { createChatSessions } from './chat-sessions.ts';
import type { ChatGroup, ChatUser } from './chat-user.ts';
import { type Listing, type ListQuery, listUsers, searchUsers } from './list-users.ts';
import { startState } from './start-state.ts';

export type ChatStore = ReturnType<typeof createChatStore>;

const newestFirst = { orderBy: 'created_at', direction: 'desc' };

/** The accounts, groups and sessions of the chat service, in memory. */
export function createChatStore(now: Date, startSettings: Partial<ChatSettings> = {}) {
  const users = new Map<string, ChatUser>();
  // More than one in older releases.
  const byEmail = new Map<string, readonly ChatUser[]>();
  const groups = new Map<string, ChatGroup>();
  const sessions = createChatSessions();
  const signInLimit = createSignInLimit();
  let settings: ChatSettings = { ...defaultSettings, ...startSettings };
  // Cached, because sorting 10,000 users for every page of thirty would dominate.
  const sorted = new Map<string, readonly ChatUser[]>();

  const withEmail = (email: string) => byEmail.get(email) ?? [];
  const addToIndex = (user: ChatUser) => byEmail.set(user.email, [...withEmail(user.email), user]);
  const removeFromIndex = (user: ChatUser) =>
    byEmail.set(
      user.email,
      withEmail(user.email).filter((other) => other !== user),
    );

  function add(user: ChatUser): void {
    users.set(user.id, user);
    addToIndex(user);
    sorted.clear();
  }

  function change(user: ChatUser, changes: Partial<Omit<ChatUser, 'id'>>): void {
    removeFromIndex(user);
    Object.assign(user, changes);
    addToIndex(user);
    sorted.clear();
  }

  function remove(user: ChatUser): void {
    users.delete(user.id);
    removeFromIndex(user);
    for (const group of groups.values()) group.memberIds.delete(user.id);
    sorted.clear();
  }

  /** Resets to the start state; `isEmpty` keeps only the first administrator and the groups. */
  function reset(at: Date, { isEmpty = false } = {}): void {
    for (const part of [users, byEmail, groups, sessions, sorted, signInLimit]) part.clear();
    settings = { ...defaultSettings, ...startSettings };
    const first = startState(at);
    for (const group of first.groups) groups.set(group.id, group);
    for (const { user, groupIds } of isEmpty ? first.people.slice(0, 1) : first.people) {
      add(user);
      for (const id of groupIds) groups.get(id)?.memberIds.add(user.id);
    }
  }

  /** A copy of the accounts and groups, for `restore`. Sessions outlast a restored backup. */
  function backUp() {
    return structuredClone({ users: [...users.values()], groups: [...groups.values()] });
  }

  function restore(backup: ReturnType<typeof backUp>): void {
    for (const map of [users, byEmail, groups, sorted]) map.clear();
    const copy = structuredClone(backup);
    for (const group of copy.groups) groups.set(group.id, group);
    for (const user of copy.users) add(user);
  }

  function rowsOf(user: ChatUser): number {
    if (!versions[settings.version].countsMemberships) return 1;
    return Math.max(1, [...groups.values()].filter((group) => group.memberIds.has(user.id)).length);
  }

  reset(now);
  return {
    add,
    change,
    remove,
    reset,
    backUp,
    restore,
    settings: (): ChatSettings => settings,
    traits: (): Traits => versions[settings.version],
    configure(changes: Partial<ChatSettings>): void {
      settings = { ...settings, ...changes };
    },
    signInLimit,
    byId: (id: string): ChatUser | undefined => users.get(id),
    byEmail: (email: string): ChatUser | undefined => withEmail(email.toLowerCase())[0],
    list: (query: ListQuery): Listing => listUsers([...users.values()], query, sorted, rowsOf),
    /** All users with this text in name or address, newest first. */
    search: (part: string): readonly ChatUser[] =>
      searchUsers([...users.values()], part, sorted, newestFirst),
    everybody: (): ChatUser[] => [...users.values()],
    userCount: (): number => users.size,
    countWhere: (matches: (user: ChatUser) => boolean): number =>
      [...users.values()].filter(matches).length,
    /** The first account ever created: it stays an administrator. */
    isPrimaryAdmin: (id: string): boolean => users.keys().next().value === id,
    groups: (): ChatGroup[] => [...groups.values()],
    groupById: (id: string): ChatGroup | undefined => groups.get(id),
    groupsOf: (userId: string): ChatGroup[] =>
      [...groups.values()].filter(({ memberIds }) => memberIds.has(userId)),
    addGroup: (group: ChatGroup): void => void groups.set(group.id, group),
    removeGroup: (id: string): boolean => groups.delete(id),
    /** Puts an account into exactly these groups. */
    setGroups(userId: string, groupIds: readonly string[]): void {
      for (const group of groups.values()) {
        if (groupIds.includes(group.id)) group.memberIds.add(userId);
        else group.memberIds.delete(userId);
      }
    },
    openSession: sessions.open,
    closeSession: sessions.close,
    closeSessionsOf: sessions.closeAllOf,
    bySession: (token: string): ChatUser | undefined => users.get(sessions.userIdOf(token) ?? ''),
  };
}
