import { z } from 'zod';
import type {
  CrowdInput,
  NewGroupInput,
  NewPersonInput,
  PersonChangeInput,
  ResetInput,
  ScimDialectInput,
  SettingsChangeInput,
} from './chat-input.ts';
import { ChatGroupView, ChatUserView, LoggedCallView } from './chat-view.ts';

type Call = <T>(reply: z.ZodType<T>, method: string, path: string, body?: object) => Promise<T>;

const Anything = z.unknown();
const User = z.object({ user: ChatUserView });
const Users = z.object({ users: z.array(ChatUserView) });

/** The chat service's part of the client: what happens there away from the product. */
export function chatClient(call: Call) {
  return {
    /** The account with this address; null when there is none. */
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
    /** Adds many people at once. */
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
    /** As after a start: every account that was made since is gone. */
    async reset(options: ResetInput = {}): Promise<void> {
      await call(Anything, 'POST', '/control/chat/reset', options);
    },
    /** Lets the SCIM interface be another service from now on. */
    async speakScim(dialect: ScimDialectInput['dialect']): Promise<void> {
      await call(Anything, 'PUT', '/control/chat/scim', { dialect });
    },
    /** What the product asked, oldest first, since the start or since they were cleared. */
    async calls(): Promise<LoggedCallView[]> {
      const Calls = z.object({ calls: z.array(LoggedCallView) });
      return (await call(Calls, 'GET', '/control/chat/calls')).calls;
    },
    async clearCalls(): Promise<void> {
      await call(Anything, 'DELETE', '/control/chat/calls');
    },
    /** What the service's administrator decided, and which release it is; a reset undoes it. */
    async configure(change: SettingsChangeInput): Promise<void> {
      await call(Anything, 'PATCH', '/control/chat/settings', change);
    },
    /** Whether somebody gets in with this password, and as what; null when not. */
    async signIn(email: string, password: string): Promise<{ role: string } | null> {
      const Reply = z.object({ role: z.string().nullable() });
      const { role } = await call(Reply, 'POST', '/control/chat/sign-in', { email, password });
      return role === null ? null : { role };
    },
  };
}
