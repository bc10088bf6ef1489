import { queueChatSync } from '../../../features/chat-access/queue-chat-sync.ts';
import { DAY } from '../../clock.ts';
import { passMinute, removeUser, subscribe } from '../chat-account.ts';
import type { ChatAction, Role, UserIndex } from './chat-actions.ts';
import { type AccountState, type ChatModel, canChat, stateOf, type User } from './chat-model.ts';

type ActionOf<Kind extends ChatAction['kind']> = Extract<ChatAction, { kind: Kind }>;

/** Performs an action, and notes in the model what it means for the accounts. */
export async function performChatAction(model: ChatModel, action: ChatAction): Promise<void> {
  const { app, plans, email, find } = model;
  switch (action.kind) {
    case 'register':
      return register(model, action);
    case 'prove':
      return change(model, await find(action.who), { emailProvenAt: app.clock.now() });
    case 'rename': {
      const lastname = `Renamed ${app.clock.now().getTime()}`;
      return change(model, await find(action.who), { lastname });
    }
    case 'move':
      return move(model, action);
    case 'pay':
      return pay(model, action);
    case 'delete': {
      const user = await find(action.who);
      // Whatever was changed in their account there, it is checked now.
      if (user?.chatRemoteId) model.unseen.delete(user.chatRemoteId);
      return user && removeUser(app, user);
    }
    case 'expire':
      return void app.clock.advance(31 * DAY);
    case 'there': {
      const groupIds = action.groups.map((n) => plans[n]?.guid ?? '');
      return changeThere(model, action.who, action.role, groupIds);
    }
    case 'goneThere': {
      const account = await app.sandbox.chat.user(email(action.who));
      return account ? app.sandbox.chat.removeUser(account.id) : undefined;
    }
    case 'fault': {
      const { fault, times } = action;
      return void (await app.sandbox.addFault({ service: 'chat', kind: fault, times }));
    }
    case 'recover':
      await app.sandbox.clearFaults();
      return;
    case 'advanceMinute':
      return advanceMinute(model);
  }
}

/** Lets a minute pass in which the worker does all its work. */
export async function advanceMinute({ app }: ChatModel): Promise<void> {
  app.clock.advance(60_000);
  await passMinute(app);
  await app.makeJobsDue();
  await app.runJobs();
}

async function change({ app }: ChatModel, user: User | undefined, data: object): Promise<void> {
  if (!user) return;
  await app.db.user.update({ where: { id: user.id }, data });
  await queueChatSync(app.db, user.id);
}

async function register(
  { app, email, find }: ChatModel,
  action: ActionOf<'register'>,
): Promise<void> {
  if (await find(action.who)) return;
  const emailProvenAt = action.isProven ? app.clock.now() : null;
  const user = await app.build.user({ email: email(action.who), emailProvenAt });
  await queueChatSync(app.db, user.id);
}

async function move(model: ChatModel, action: ActionOf<'move'>): Promise<void> {
  const { app, email, find } = model;
  if (await find(action.to)) return;
  const [user, left] = [await find(action.who), await app.sandbox.chat.user(email(action.who))];
  // Another user made it, and no sync found it while the user had the address.
  if (user && left && model.floors.has(left.id) && user.chatRemoteId !== left.id) {
    model.own.delete(left.id);
  }
  const emailProvenAt = action.isProven ? app.clock.now() : null;
  await change(model, user, { email: email(action.to), emailProvenAt });
}

async function pay({ app, plans, find }: ChatModel, action: ActionOf<'pay'>): Promise<void> {
  const user = await find(action.who);
  const plan = plans[action.plan];
  if (!user || !plan) return;
  await subscribe(app, user, plan);
  await queueChatSync(app.db, user.id);
}

/** An administrator of the chat service changes an account there, or creates it. */
async function changeThere(
  model: ChatModel,
  who: UserIndex,
  role: Role,
  groupIds: string[],
): Promise<void> {
  const { app, floors, admins } = model;
  const email = model.email(who);
  const before = await app.sandbox.chat.user(email);
  const account = before
    ? await app.sandbox.chat.changeUser(before.id, { role, groupIds })
    : await app.sandbox.chat.addUser({ email, role, groupIds });
  const state = stateOf(account);
  const floor = before && floors.get(account.id);
  const isClaimed = (await model.users()).some(({ chatRemoteId }) => chatRemoteId === account.id);
  floors.set(account.id, floor && isClaimed ? lowerOf(floor, state) : state);
  const removal = await app.db.chatRemoval.findFirst({
    where: { email, isByAddress: true, settledAt: null },
  });
  // A removal that finds the account by its address cannot know that it was made only now.
  if (!before && removal) model.own.add(account.id);
  model.unseen.add(account.id);
  if (role === 'admin') admins.set(account.id, state);
  else admins.delete(account.id);
}

/** The access that both of two states give. */
function lowerOf(floor: AccountState, state: AccountState): AccountState {
  return {
    role: canChat(floor) && canChat(state) ? 'user' : 'pending',
    groups: floor.groups.filter((id) => state.groups.includes(id)),
  };
}
