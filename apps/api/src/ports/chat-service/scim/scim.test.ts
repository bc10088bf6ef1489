import { chatAdmin, chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { DialectName, dialects } from '@nobayon/sandbox/scim/dialect.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import type { ChatService, RemoteUser, WantedAccount } from '../chat-service.ts';

const { basic, pro, team, beta } = chatGroupIds;
const planGroupIds = [basic, pro, team];
const { control, scimService } = await startChatSandbox();
const adminEmails = [chatAdmin.email];

/** How many go while a list is read. */
const LEAVING = 7;

let chat: ChatService;
let people = 0;

const newEmail = () => {
  people += 1;
  return `person.${people}@example.com`;
};

async function everybody(): Promise<RemoteUser[]> {
  const all: RemoteUser[] = [];
  for await (const { accounts } of chat.listUsers()) all.push(...accounts);
  return all;
}

async function found(email: string): Promise<RemoteUser> {
  return (await chat.findUserByEmail(email)) ?? expect.fail(`${email} is not there`);
}

/** The service's actual state, whatever it reports. */
async function stateThere(email: string) {
  const { name, role, group_ids } = (await control.chat.user(email)) ?? expect.fail('not there');
  return { email, name, role, groups: group_ids.toSorted() };
}

const someGroups = fc.subarray([basic, pro, team, beta]);
const standings = fc.record({ role: fc.constantFrom('user', 'pending'), groupIds: someGroups });
const access = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({
    kind: fc.constant('granted' as const),
    groupId: fc.constantFrom(basic, pro, team, null),
  }),
);
const changes = fc.record({
  access: fc.option(access, { nil: undefined }),
  name: fc.option(fc.constantFrom('Rahim Uddin', 'নুসরাত জাহান', 'O"Hara \\ 7'), { nil: undefined }),
  changesEmail: fc.boolean(),
});

describe.each(DialectName.options)('with the SCIM dialect of %s', (dialect) => {
  beforeEach(async () => {
    await control.chat.setScimDialect(dialect);
    chat = scimService({ adminEmails });
  });

  test('any account gets the wanted state, and repeating the call changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(standings, changes, async (standing, { changesEmail, ...change }) => {
        const email = newEmail();
        await control.chat.addUser({ email, name: 'Before', ...standing });
        const wanted: WantedAccount = {
          name: change.name,
          email: changesEmail ? newEmail() : undefined,
          access: change.access && { access: change.access, planGroupIds },
        };
        const after = await chat.updateUser(await found(email), wanted);

        const given = change.access;
        const plan = given?.kind === 'granted' && given.groupId !== null ? [given.groupId] : [];
        const groups = given
          ? [...standing.groupIds.filter((id) => id === beta), ...plan]
          : standing.groupIds;
        const there = await stateThere(wanted.email ?? email);
        expect(there).toMatchObject({
          name: change.name ?? 'Before',
          role: given ? (given.kind === 'granted' ? 'user' : 'pending') : standing.role,
        });
        // Who may not chat may stay in a group that does not show it.
        if (dialect !== 'zulip' || there.role === 'user')
          expect(there.groups).toEqual(groups.toSorted());

        await control.chat.clearCalls();
        expect(await chat.updateUser(after, wanted)).toEqual(after);
        expect(await control.chat.calls()).toEqual([]);
        expect(await chat.findUser(after.id)).toEqual(after);
      }),
      { numRuns: runs(5) },
    );
  });

  test('a new account exists without access, and no other has its address', async () => {
    const person = { email: newEmail(), name: 'Nusrat Jahan', password: 'Secret-123' };
    const made = await chat.createUser({ ...person, email: person.email.toUpperCase() });
    expect(made).toMatchObject({ email: person.email, name: person.name, role: 'pending' });
    expect(await stateThere(person.email)).toMatchObject({ role: 'pending', groups: [] });
    expect(await found(person.email)).toEqual(made);
    await expect(chat.createUser(person)).rejects.toMatchObject({
      failure: 'refused',
      reason: 'address_taken',
    });
  });

  test('addresses are compared completely, and a taken address is rejected', async () => {
    // As Open WebUI, it would give both accounts the address.
    await control.chat.configure({ version: '0.10.2' });
    const email = newEmail();
    await control.chat.addUser({ email: `a${email}` });
    await control.chat.addUser({ email: `${email}.bd` });
    expect(await chat.findUserByEmail(email)).toBeNull();
    const { id } = await control.chat.addUser({ email });
    expect(await chat.findUserByEmail(` ${email.toUpperCase()} `)).toMatchObject({ id, email });
    const taking = chat.updateUser(await found(email), { email: `a${email}` });
    await expect(taking).rejects.toMatchObject({
      failure: 'refused',
      reason: 'address_taken',
      parts: [{ part: { kind: 'email' } }],
    });
    expect(await stateThere(email)).toMatchObject({ email });
  });

  test('every account is listed once from any cursor while accounts are added and removed', async () => {
    await control.chat.addCrowd({ count: 230, groupIds: [pro] });
    const before = await everybody();
    expect(before).toHaveLength((await control.chat.users()).length);
    expect(before.filter(({ groupIds }) => groupIds.includes(pro))).toHaveLength(231);

    const seen: RemoteUser[] = [];
    let from: string | undefined;
    for (let pages = 0; pages < 50; pages += 1) {
      const { value } = await chat.listUsers(from)[Symbol.asyncIterator]().next();
      seen.push(...(value?.accounts ?? []));
      if (!value || value.next === null) break;
      from = value.next;
    }
    // If every page has another order, there is no “before” and “after”.
    if (dialects[dialect].order === 'id') {
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
    }

    const walked: string[] = [];
    for await (const { accounts } of chat.listUsers()) {
      if (walked.length === 0) {
        for (const { id } of accounts.slice(0, LEAVING)) await control.chat.removeUser(id);
        await control.chat.addUser({ email: newEmail() });
      }
      walked.push(...accounts.map(({ id }) => id));
    }
    expect(new Set(walked).size).toBe(walked.length);
    // With ties in the order, a list from which some have left may be one short for each. Their
    // number is the only sign that a walk may be incomplete, so a comparison requests the rest by
    // id.
    const missed = before.filter(({ id }) => !walked.includes(id));
    expect(missed.length).toBeLessThanOrEqual(dialects[dialect].order === 'id' ? 0 : LEAVING);
  });

  test('an administrator is never changed', async () => {
    const admin = await found(chatAdmin.email);
    expect(admin.role).toBe('admin');
    const before = await stateThere(chatAdmin.email);
    const wanted = { access: { access: { kind: 'none' as const }, planGroupIds } };
    await expect(chat.updateUser(admin, wanted)).rejects.toMatchObject({
      failure: 'refused',
      reason: 'administrator',
    });
    expect(await stateThere(chatAdmin.email)).toEqual(before);
  });

  test('groups have their IDs and names, and an unknown group grants no access', async () => {
    expect(await chat.listGroups()).toContainEqual({ id: pro, name: 'Pro' });
    const email = newEmail();
    await control.chat.addUser({ email, role: 'user', groupIds: [basic] });
    const wanted = {
      access: { access: { kind: 'granted' as const, groupId: 'gone' }, planGroupIds },
    };
    await expect(chat.updateUser(await found(email), wanted)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('gone'),
    });
    // What could be done was done.
    expect(await stateThere(email)).toMatchObject({ groups: [] });
  });

  test('an update of a deleted account fails with account_gone', async () => {
    const email = newEmail();
    const { id } = await control.chat.addUser({ email });
    const read = await found(email);
    await control.chat.removeUser(id);
    expect(await chat.findUser(id)).toBeNull();
    await expect(chat.updateUser(read, { name: 'X' })).rejects.toMatchObject({
      reason: 'account_gone',
    });
  });
});

test('a large picture does not prevent reading or removing access', async () => {
  await control.chat.setScimDialect('openwebui');
  chat = scimService();
  const email = newEmail();
  const profileImageUrl = `data:image/png;base64,${'A'.repeat(49_000)}`;
  await control.chat.addUser({ email, groupIds: [pro], profileImageUrl });
  const wanted = { access: { access: { kind: 'none' as const }, planGroupIds } };
  await chat.updateUser(await found(email), wanted);
  expect(await control.chat.user(email)).toMatchObject({
    role: 'pending',
    profile_image_url: profileImageUrl,
  });
});

test.each(['strict', 'zulip'] as const)(
  'as %s it says who its administrators are, of whom nobody told us',
  async (dialect) => {
    await control.chat.setScimDialect(dialect);
    chat = scimService();
    const { id } = await control.chat.addUser({ email: newEmail(), role: 'admin' });
    expect(await chat.findUser(id)).toMatchObject({ role: 'admin' });
  },
);

test.each(['strict', 'openwebui', 'slack'] as const)(
  'as %s, one account is brought up to date in eight calls at most',
  async (dialect) => {
    await control.chat.setScimDialect(dialect);
    chat = scimService();
    await control.chat.addCrowd({ count: 500, groupIds: [pro] });
    await everybody();
    const email = newEmail();
    const { id } = await control.chat.addUser({ email, groupIds: [basic], role: 'pending' });
    await control.chat.clearCalls();
    const user = (await chat.findUser(id)) ?? expect.fail('not there');
    const granted = { kind: 'granted' as const, groupId: pro };
    await chat.updateUser(user, { name: 'New', access: { access: granted, planGroupIds } });
    expect((await control.chat.calls()).length).toBeLessThanOrEqual(8);
  },
);

test('an unreadable account is reported and does not hide others', async () => {
  await control.chat.setScimDialect('openwebui');
  chat = scimService();
  await control.chat.addUser({ email: newEmail(), name: 'Before' });
  const { email } = await control.chat.addUser({ email: newEmail() });
  const nameless = await control.chat.addUser({ email: 'odd' });
  expect(await found(email)).toMatchObject({ email });
  expect((await everybody()).map(({ id }) => id)).toContain(nameless.id);
});
