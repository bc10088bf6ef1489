import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessChanges, differingParts } from './account-changes.ts';
import {
  type AccountPart,
  type ChatServiceCapabilities,
  ChatServiceError,
  type ChatServiceFailure,
  type RemoteUser,
  type WantedAccount,
} from './chat-service.ts';
import { type AccountCalls, updateAccount } from './update-account.ts';

const GROUPS = ['basic', 'pro', 'team', 'beta'];
const all: ChatServiceCapabilities = {
  groups: true,
  deactivation: true,
  changes: { name: true, email: true, password: true },
};

/** How a call for a part goes: as asked, or in one of the ways in which services fail. */
const how = fc.constantFrom('done', 'done', 'refused', 'unreachable', 'lost', 'ignored');
type How = 'done' | 'refused' | 'unreachable' | 'lost' | 'ignored';
const ways = fc.record({
  role: how,
  name: how,
  email: how,
  ...Object.fromEntries(GROUPS.map((id) => [id, how])),
}) as fc.Arbitrary<Record<string, How>>;

const names = fc.oneof(fc.constantFrom('Nusrat', 'e', '%', ''), fc.string());
const emails = fc.constantFrom('n@example.com', 'm@example.com', 'M@Example.com');
const account = fc.record({
  role: fc.constantFrom('user' as const, 'pending' as const),
  groupIds: fc.subarray(GROUPS),
  name: names,
  email: emails.map((email) => email.toLowerCase()),
});
const access = fc.record({
  access: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({
      kind: fc.constant('granted' as const),
      groupId: fc.constantFrom(null, 'basic', 'pro'),
    }),
  ),
  planGroupIds: fc.constant<string[]>(['basic', 'pro', 'team']),
});
const wantedAccounts: fc.Arbitrary<WantedAccount> = fc.record(
  { access, name: names, email: emails, password: fc.constant('Secret-123') },
  { requiredKeys: [] },
);

/** An account of a service whose calls have configured results. */
function serviceWith(start: Omit<RemoteUser, 'id' | 'createdAt'>, goes: Record<string, How>) {
  const now: RemoteUser = { id: '1', createdAt: null, ...start };
  const tried: string[] = [];
  async function go(part: string, change: () => void): Promise<void> {
    tried.push(part);
    const way = goes[part] ?? 'done';
    if (way === 'done' || way === 'lost') change();
    if (way === 'refused') throw new ChatServiceError('refused', `no ${part}`);
    if (way === 'unreachable' || way === 'lost') {
      throw new ChatServiceError('unreachable', 'no answer');
    }
  }
  const calls: AccountCalls = {
    read: async () => ({ ...now, groupIds: [...now.groupIds] }),
    setRole: (role) => go('role', () => Object.assign(now, { role })),
    join: (id) => go(id, () => now.groupIds.push(id)),
    leave: (id) => go(id, () => now.groupIds.splice(now.groupIds.indexOf(id), 1)),
    setProfile: ({ name, password }) =>
      go('name', () => {
        if (name !== undefined) now.name = name;
        if (password !== undefined) tried.push('password');
      }),
    setEmail: (email) => go('email', () => Object.assign(now, { email: email.toLowerCase() })),
  };
  return { now, tried, calls };
}

const keyOf = (part: AccountPart) => (part.kind === 'group' ? part.groupId : part.kind);

async function errorOf(work: Promise<unknown>): Promise<ChatServiceError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ChatServiceError) return error;
    throw error;
  }
}

test('parts that can be changed are changed, and the error names those that failed', async () => {
  await fc.assert(
    fc.asyncProperty(account, wantedAccounts, ways, async (start, wanted, goes) => {
      const { now, tried, calls } = serviceWith(start, goes);
      const before = { ...now, groupIds: [...now.groupIds] };
      const error = await errorOf(updateAccount(calls, all, before, wanted));

      const wrong = differingParts(now, wanted).map(keyOf);
      const named = (error?.parts ?? []).map(({ part }) => keyOf(part));
      expect(named.filter((part) => part !== 'password').toSorted()).toEqual(wrong.toSorted());
      if (!error && wanted.password && goes.name !== 'ignored') expect(tried).toContain('password');

      const changes = wanted.access && accessChanges(before, wanted.access);
      const groups = [...(changes?.join ?? []), ...(changes?.leave ?? [])];
      expect(tried).toEqual(expect.arrayContaining(groups));
      if (changes?.role === 'pending') expect(tried).toContain('role');
      // Successful parts are done, rejected ones are not, and access is never granted without the
      // right group.
      for (const part of wrong.filter((one) => goes[one] === 'done')) {
        expect([part, changes?.role]).toEqual(['role', 'user']);
        expect(groups.some((group) => goes[group] !== 'done' && goes[group] !== 'ignored')).toBe(
          true,
        );
      }
      // Groups without a plan are not changed.
      expect(now.groupIds.includes('beta')).toBe(before.groupIds.includes('beta'));
    }),
    { numRuns: 2_000 },
  );
});

test('an administrator is never changed, even if promoted after the first reading', async () => {
  const admins = fc.constantFrom('read', 'now');
  await fc.assert(
    fc.asyncProperty(account, wantedAccounts, admins, async (start, wanted, when) => {
      const { now, tried, calls } = serviceWith(start, {});
      const read: RemoteUser = { ...now, role: when === 'read' ? 'admin' : now.role };
      now.role = 'admin';
      const isRight = wanted.password === undefined && differingParts(read, wanted).length === 0;
      const error = await errorOf(updateAccount(calls, all, read, wanted));
      expect(tried).toEqual([]);
      if (when === 'read' || !isRight) expect(error).toMatchObject({ reason: 'administrator' });
    }),
  );
});

test.each<[ChatServiceFailure[], ChatServiceFailure]>([
  [['refused', 'unreachable'], 'unreachable'],
  [['unreachable', 'unauthorized'], 'unauthorized'],
  [['refused', 'refused'], 'refused'],
])('of failures %j the gravest counts: %s', async (failures, gravest) => {
  const start = {
    role: 'user' as const,
    groupIds: ['basic', 'pro'],
    name: 'N',
    email: 'n@x.example',
  };
  const { now, calls } = serviceWith(start, {});
  let turn = 0;
  const leave = async () => {
    const failure = failures[turn] ?? 'refused';
    turn += 1;
    throw new ChatServiceError(failure, failure);
  };
  const wanted = { access: { access: { kind: 'none' as const }, planGroupIds: GROUPS } };
  const error = await errorOf(updateAccount({ ...calls, leave }, all, { ...now }, wanted));
  expect(error).toMatchObject({ failure: gravest });
  expect(error?.message).toBe([...new Set(failures)].join('; '));
});

test('unsupported changes are not requested', async () => {
  const start = { role: 'pending' as const, groupIds: [], name: 'N', email: 'n@x.example' };
  const { now, tried, calls } = serviceWith(start, {});
  const nothing = {
    groups: false,
    deactivation: true,
    changes: { name: false, email: false, password: false },
  };
  const wanted: WantedAccount = {
    access: { access: { kind: 'granted', groupId: 'pro' }, planGroupIds: GROUPS },
    name: 'Other',
    email: 'other@x.example',
    password: 'Secret-123',
  };
  await updateAccount(calls, nothing, { ...now, groupIds: [] }, wanted);
  expect(tried).toEqual(['role']);
});
