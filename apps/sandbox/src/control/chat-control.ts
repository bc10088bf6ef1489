import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { pictureOf } from '../chat/api/users/picture.ts';
import type { CallLog } from '../chat/call-log.ts';
import type { ChatStore } from '../chat/chat-store.ts';
import { epochSeconds, hashOf, newChatGroup, newChatUser } from '../chat/chat-user.ts';
import { findPerson } from '../chat/oidc/find-person.ts';
import { signIn } from '../chat/pages/sign-in.ts';
import { BadInput, parseInput } from '../http/parse-input.ts';
import type { ScimState } from '../scim/scim-state.ts';
import {
  Crowd,
  Login,
  NewGroup,
  NewPerson,
  PersonChange,
  ProviderSignIn,
  Reset,
  ScimDialect,
  SettingsChange,
} from './chat-input.ts';
import { chatGroupViews, chatUserView } from './chat-view.ts';

export type ChatControlDeps = { chat: ChatStore; chatCalls: CallLog; scim: ScimState };

/** Changes of the chat service that the product does not make, and the product's calls to it. */
export function chatControl({ chat, chatCalls, scim }: ChatControlDeps): Router {
  const routes = Router();
  let backup = chat.backUp();
  const userOf = (req: Request<{ id: string }>) => chat.byId(req.params.id);

  /** The account with this address, or all. */
  routes.get('/users', (req, res) => {
    const { email } = parseInput(UsersQuery, req.query);
    const found = email === undefined ? chat.everybody() : [chat.byEmail(email)];
    res.json({ users: found.flatMap((user) => (user ? [chatUserView(chat, user)] : [])) });
  });

  routes.post('/users', (req, res) => {
    const { groupIds, createdAt, pictureBytes, ...fields } = parseInput(NewPerson, req.body);
    assertFree(chat, fields.email);
    const at = createdAt === undefined ? new Date() : new Date(createdAt);
    const user = newChatUser({ ...fields, ...uploaded(pictureBytes) }, epochSeconds(at));
    chat.add(user);
    chat.setGroups(user.id, groupIds);
    res.status(201).json({ user: chatUserView(chat, user) });
  });

  routes.patch('/users/:id', (req, res) => {
    const user = userOf(req);
    if (!user) return sendNotFound(res);
    const { groupIds, password, pictureBytes, ...changes } = parseInput(PersonChange, req.body);
    if (changes.email !== undefined && changes.email !== user.email) {
      assertFree(chat, changes.email);
    }
    chat.change(user, {
      ...changes,
      ...uploaded(pictureBytes),
      ...(password && { passwordHash: hashOf(password) }),
    });
    if (groupIds) chat.setGroups(user.id, groupIds);
    res.json({ user: chatUserView(chat, user) });
  });

  routes.delete('/users/:id', (req, res) => {
    const user = userOf(req);
    if (!user) return sendNotFound(res);
    chat.remove(user);
    res.json({ removed: 1 });
  });

  routes.post('/crowd', (req, res) => {
    addCrowd(chat, parseInput(Crowd, req.body), new Date());
    res.status(201).json({ users: chat.userCount() });
  });

  routes.get('/groups', (_req, res) => {
    res.json({ groups: chatGroupViews(chat) });
  });

  routes.post('/groups', (req, res) => {
    const { id, name } = parseInput(NewGroup, req.body);
    const group = newChatGroup({ id, name, description: '' }, epochSeconds(new Date()));
    chat.addGroup(group);
    res.status(201).json({ group: { id: group.id, name, members: 0 } });
  });

  routes.delete('/groups/:id', (req, res) => {
    if (!chat.removeGroup(req.params.id)) return sendNotFound(res);
    res.json({ removed: 1 });
  });

  routes.post('/reset', (req, res) => {
    chat.reset(new Date(), parseInput(Reset, req.body ?? {}));
    chatCalls.clear();
    res.json({ users: chat.userCount() });
  });

  /** Keeps a copy of the accounts and groups, for `restore`. */
  routes.post('/backup', (_req, res) => {
    backup = chat.backUp();
    res.json({ users: chat.userCount() });
  });

  routes.post('/restore', (_req, res) => {
    chat.restore(backup);
    res.json({ users: chat.userCount() });
  });

  /** Switches the SCIM API to the dialect of another service. */
  routes.put('/scim', (req, res) => {
    scim.setDialect(parseInput(ScimDialect, req.body).dialect);
    res.json({ dialect: scim.dialect().name });
  });

  routes.get('/settings', (_req, res) => {
    res.json({ settings: chat.settings() });
  });

  routes.patch('/settings', (req, res) => {
    chat.configure(parseInput(SettingsChange, req.body));
    res.json({ settings: chat.settings() });
  });

  /** Checks a password, even if password sign-in is disabled. */
  routes.post('/sign-in', (req, res) => {
    const user = signIn(chat, parseInput(Login, req.body), new Date());
    res.json({ role: user?.role ?? null });
  });

  /** The account that a user is signed in to by the provider's claims; merges by address. */
  routes.post('/provider-sign-in', async (req, res) => {
    const merging = { mergesByEmail: true, allowsSignUp: true };
    const user = await findPerson(chat, parseInput(ProviderSignIn, req.body), merging);
    res.json({ users: user ? [chatUserView(chat, user)] : [] });
  });

  routes.get('/calls', (_req, res) => {
    res.json({ calls: chatCalls.list() });
  });

  routes.delete('/calls', (_req, res) => {
    chatCalls.clear();
    res.json({});
  });

  return routes;
}

const UsersQuery = z.object({ email: z.string().optional() });

type CrowdOf = z.output<typeof Crowd>;

function uploaded(bytes: number | undefined) {
  return bytes === undefined ? {} : { profileImageUrl: pictureOf(bytes) };
}

/** A program that fills the service adds many users per second, without an order among them. */
const CROWD_A_SECOND = 30;

function addCrowd(chat: ChatStore, { count, role, name, groupIds }: CrowdOf, now: Date): void {
  const before = chat.userCount();
  const last = epochSeconds(now);
  for (let index = 1; index <= count; index += 1) {
    const number = before + index;
    const email = `person-${number}@crowd.example`;
    const fields = { email, name: name ?? `Person ${number}`, role, password: email };
    const age = Math.floor((count - index) / CROWD_A_SECOND);
    const user = newChatUser(fields, last - age);
    chat.add(user);
    if (groupIds.length > 0) chat.setGroups(user.id, groupIds);
  }
}

function assertFree(chat: ChatStore, email: string): void {
  if (chat.byEmail(email)) throw new BadInput('This address already exists.');
}

function sendNotFound(res: Response): void {
  res.status(404).json({ error: 'Account or group not found.' });
}
