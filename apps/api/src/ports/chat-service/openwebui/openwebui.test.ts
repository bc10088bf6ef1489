import { chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import type { RemoteUser } from '../chat-service.ts';

const { pro, beta } = chatGroupIds;
const { control, service, account } = await startChatSandbox();

const nusrat = { email: 'nusrat@example.com', name: 'Nusrat Jahan', password: 'Secret-123' };

async function everybody(): Promise<RemoteUser[]> {
  const all: RemoteUser[] = [];
  for await (const { accounts: users } of service().listUsers()) all.push(...users);
  return all;
}

test('has the same name as in the contract', () => {
  expect(service().name).toBe('openwebui');
});

describe('the lists', () => {
  test('all accounts are listed page by page in the port’s format', async () => {
    await control.chat.addUser({
      email: 'Rahim@Example.com',
      name: 'Rahim Uddin',
      groupIds: [pro, beta],
      createdAt: '2026-03-01T20:05:09Z',
    });
    const all = await everybody();
    expect(all.find(({ name }) => name === 'Rahim Uddin')).toEqual({
      id: expect.any(String),
      email: 'rahim@example.com',
      name: 'Rahim Uddin',
      role: 'user',
      groupIds: [pro, beta],
      createdAt: new Date('2026-03-01T20:05:09Z'),
    });
    expect(all).toHaveLength(6);
  });

  test('an account with an unknown role has no access', async () => {
    await control.chat.addUser({ email: 'm@x.example', role: 'moderator' });
    expect(await account('m@x.example')).toMatchObject({ role: 'pending' });
  });

  test('10,000 accounts are read once, in pages, without keeping all in memory', async () => {
    await control.chat.addCrowd({ count: 9_995 });
    await service().listGroups();
    await control.chat.clearCalls();
    const ids = new Set<string>();
    const sizes = new Set<number>();
    for await (const { accounts: users } of service().listUsers()) {
      sizes.add(users.length);
      for (const { id } of users) ids.add(id);
    }
    expect(ids.size).toBe(10_000);
    expect(Math.max(...sizes)).toBe(30);
    expect(await control.chat.calls()).toHaveLength(334);
  });

  test('a page is requested when it is consumed', async () => {
    await control.chat.addCrowd({ count: 100 });
    await service().listGroups();
    await control.chat.clearCalls();
    for await (const { accounts: users } of service().listUsers()) {
      expect(users).toHaveLength(30);
      break;
    }
    expect(await control.chat.calls()).toHaveLength(1);
  });

  test('accounts may be added and removed between two pages', async () => {
    await control.chat.reset({ isEmpty: true });
    await control.chat.addCrowd({ count: 89 });
    const before = await everybody();
    const seen: string[] = [];
    for await (const { accounts: users } of service().listUsers()) {
      if (seen.length === 0) {
        for (const { id } of before.slice(0, 7)) await control.chat.removeUser(id);
        await control.chat.addUser({ email: '000@x.example' });
      }
      seen.push(...users.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
  });

  test('groups have their IDs and names', async () => {
    expect(await service().listGroups()).toContainEqual({ id: pro, name: 'Pro' });
  });
});

describe('finding', () => {
  test('compares the whole address, whatever its case', async () => {
    await control.chat.addUser({ email: 'anusrat@example.com' });
    await control.chat.addUser({ email: 'nusrat@example.com.bd' });
    expect(await service().findUserByEmail('nusrat@example.com')).toBeNull();
    const { id } = await control.chat.addUser({ email: 'nusrat@example.com' });
    expect(await service().findUserByEmail(' Nusrat@EXAMPLE.com ')).toMatchObject({ id });
  });

  test('finds an account among many whose address contains the searched one', async () => {
    await control.chat.addCrowd({ count: 100 });
    const { id } = await control.chat.addUser({ email: 'n@crowd.example' });
    expect(await service().findUserByEmail('n@crowd.example')).toMatchObject({ id });
    expect(await service().findUserByEmail('@crowd.example')).toBeNull();
  });

  test.each(['a_b%c+d&e=f#g', 'নুসরাত', "o'hara?"])(
    'searches the address %s literally',
    async (name) => {
      const email = `${name}@example.com`;
      const { id } = await control.chat.addUser({ email });
      expect(await service().findUserByEmail(email)).toMatchObject({ id, email });
    },
  );

  test.each([['Nusrat Jahan'], ['নুসরাত \\ জাহান'], ['100 % _'], ['']])(
    'by id works for somebody called %j',
    async (name) => {
      await control.chat.addCrowd({ count: 40 });
      const { id } = await control.chat.addUser({ email: 'n@example.com', name });
      expect(await service().findUser(id)).toMatchObject({ id, name, email: 'n@example.com' });
    },
  );

  test.each(['nobody', '', '..', 'a/b', 'a b?c&d=%'])(
    'finds no account with the ID %j',
    async (id) => {
      expect(await service().findUser(id)).toBeNull();
    },
  );
});

describe('a new account', () => {
  test('exists with its password and without access', async () => {
    const created = await service().createUser({ ...nusrat, email: 'Nusrat@Example.com' });
    expect(created).toEqual({
      id: expect.any(String),
      email: 'nusrat@example.com',
      name: 'Nusrat Jahan',
      role: 'pending',
      groupIds: [],
      createdAt: null,
    });
    expect(await control.chat.signIn(nusrat.email, nusrat.password)).toEqual({ role: 'pending' });
  });

  test('is rejected with address_taken if the address is taken', async () => {
    await service().createUser(nusrat);
    await expect(service().createUser(nusrat)).rejects.toMatchObject({
      failure: 'refused',
      reason: 'address_taken',
      message: expect.stringContaining('already registered'),
    });
  });
});
