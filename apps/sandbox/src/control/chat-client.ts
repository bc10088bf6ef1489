import { z } from 'zod';
import type {
  CrowdInput,
  NewGroupInput,
  NewPersonInput,
  PersonChangeInput,
  ProviderSignInInput,
  ResetInput,
  ScimDialectInput,
  SettingsChangeInput,
} from './chat-input.ts';
import { ChatGroupView, ChatUserView, LoggedCallView } from './chat-view.ts';

type Call = <T>(reply: z.ZodType<T>, method: string, path: string, body?: object) => Promise<T>;

const Anything = z.unknown();
const User = z.object({ user: ChatUserView });
const Users = z.object({ users: z.array(ChatUserView) });

/** The client's calls for the chat service: changes that the product does not make. */
export function chatClient(call: Call) {
  return {
    /** The account with this address; null if there is none. */
    async user(email: string): Promise<ChatUserView | null> {
      const path = `/control/chat/users?email=${encodeURIComponent(email)}`;
      return (await call(Users, 'GET', path)).users[0] ?? null;
    },
    async users(): Promise<ChatUserView[]> {
      return (await call(Users, 'GET', '/control/chat/users')).users;
    },
    async addUser(person: NewPersonInput): Promise<ChatUserView> {
      return (await call(User, 'POST', '/control/chat/users', person)).user;
    },
    async changeUser(id: string, change: PersonChangeInput): Promise<ChatUserView> {
      return (await call(User, 'PATCH', `/control/chat/users/${id}`, change)).user;
    },
    async removeUser(id: string): Promise<void> {
      await call(Anything, 'DELETE', `/control/chat/users/${id}`);
    },
    /** Adds many users at once. */
    async addCrowd(crowd: CrowdInput): Promise<void> {
      await call(Anything, 'POST', '/control/chat/crowd', crowd);
    },
    async groups(): Promise<ChatGroupView[]> {
      const Groups = z.object({ groups: z.array(ChatGroupView) });
      return (await call(Groups, 'GET', '/control/chat/groups')).groups;
    },
    async addGroup(group: NewGroupInput): Promise<ChatGroupView> {
      const Group = z.object({ group: ChatGroupView });
      return (await call(Group, 'POST', '/control/chat/groups', group)).group;
    },
    async removeGroup(id: string): Promise<void> {
      await call(Anything, 'DELETE', `/control/chat/groups/${id}`);
    },
    /** Resets to the start state: all later accounts are gone. */
    async reset(options: ResetInput = {}): Promise<void> {
      await call(Anything, 'POST', '/control/chat/reset', options);
    },
    /** Keeps a copy of the accounts and groups, for `restore`. */
    async backUp(): Promise<void> {
      await call(Anything, 'POST', '/control/chat/backup');
    },
    /** Restores the copy: what has changed since is lost. */
    async restore(): Promise<void> {
      await call(Anything, 'POST', '/control/chat/restore');
    },
    /** Switches the SCIM API to another service's dialect. */
    async setScimDialect(dialect: ScimDialectInput['dialect']): Promise<void> {
      await call(Anything, 'PUT', '/control/chat/scim', { dialect });
    },
    /** The product's calls, oldest first, since the start or since they were cleared. */
    async calls(): Promise<LoggedCallView[]> {
      const Calls = z.object({ calls: z.array(LoggedCallView) });
      return (await call(Calls, 'GET', '/control/chat/calls')).calls;
    },
    async clearCalls(): Promise<void> {
      await call(Anything, 'DELETE', '/control/chat/calls');
    },
    /** Changes the service's settings and its release; a reset undoes it. */
    async configure(change: SettingsChangeInput): Promise<void> {
      await call(Anything, 'PATCH', '/control/chat/settings', change);
    },
    /** The role with which a password signs in; null if it is wrong. */
    async signIn(email: string, password: string): Promise<{ role: string } | null> {
      const Reply = z.object({ role: z.string().nullable() });
      const { role } = await call(Reply, 'POST', '/control/chat/sign-in', { email, password });
      return role === null ? null : { role };
    },
    /** The account that the OpenID provider's claims sign in to; null if rejected. */
    async signInWithProvider(claims: ProviderSignInInput): Promise<ChatUserView | null> {
      return (await call(Users, 'POST', '/control/chat/provider-sign-in', claims)).users[0] ?? null;
    },
  };
}
