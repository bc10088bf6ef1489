import { type ChatGroup, type ChatUser, newChatGroup, newChatUser } from './chat-user.ts';

/** The administrator's key, which is valid only for this sandbox. */
export const CHAT_API_KEY = 'sk-0f5c1e7a9d3b4c68a2e4d7f1b9c35a60';

/** The login of the first administrator. */
export const chatAdmin = { email: 'admin@chat.example', password: 'Sandbox-chat-1' };

/** One group for each plan of the demo, with stable ids. */
export const chatGroupIds = {
  free: '3f0e6a52-7c1d-4b8e-9a40-5d2f8c6b1e01',
  basic: '8b7d2c94-1e5f-4a63-b0c7-92a4f6d3e802',
  pro: 'c41a9f37-6b28-4d95-8e1c-0f7b53a2d903',
  team: 'e92f5b10-3d74-4c86-a5f9-7b1c08e4fa04',
  /** A group without a plan: only the chat service's own administrator changes its members. */
  beta: '5d6c3e81-9a0b-4f27-8d12-c3e7a4b59f05',
};

const groups = [
  { id: chatGroupIds.free, name: 'Free', description: 'A small model, for a look' },
  { id: chatGroupIds.basic, name: 'Basic', description: 'The everyday model' },
  { id: chatGroupIds.pro, name: 'Pro', description: 'Every model' },
  { id: chatGroupIds.team, name: 'Team', description: 'Every model, shared workspaces' },
  { id: chatGroupIds.beta, name: 'Beta testers', description: 'What comes next' },
];

// Users without an account in the product: they existed before, or were added by hand.
const people = [
  { name: 'Rezaul Karim', email: chatAdmin.email, role: 'admin', daysAgo: 540, groupIds: [] },
  {
    name: 'Farzana Yeasmin',
    email: 'farzana.yeasmin@old-chat.example',
    role: 'user',
    daysAgo: 420,
    groupIds: [chatGroupIds.pro],
  },
  {
    name: 'Shahed Bin Kamal',
    email: 'shahed.kamal@old-chat.example',
    role: 'user',
    daysAgo: 398,
    groupIds: [chatGroupIds.basic, chatGroupIds.beta],
  },
  {
    name: 'Lamia Tabassum',
    email: 'lamia.tabassum@old-chat.example',
    role: 'user',
    daysAgo: 391,
    groupIds: [chatGroupIds.basic, chatGroupIds.team],
  },
  { name: 'Dipu', email: 'dipu@old-chat.example', role: 'pending', daysAgo: 12, groupIds: [] },
];

const DAY = 86_400;

export type StartState = {
  groups: ChatGroup[];
  /** The first administrator comes first. */
  people: { user: ChatUser; groupIds: string[] }[];
};

export function startState(now: Date): StartState {
  const seconds = Math.floor(now.getTime() / 1_000);
  return {
    groups: groups.map((group) => newChatGroup(group, seconds - 540 * DAY)),
    people: people.map(({ daysAgo, groupIds, ...person }) => ({
      user: newChatUser({ ...person, password: chatAdmin.password }, seconds - daysAgo * DAY),
      groupIds,
    })),
  };
}
