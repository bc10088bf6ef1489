import { chatAdmin, chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import type { Access, RemoteUser } from '../chat-service.ts';

const { basic, pro, team, beta } = chatGroupIds;
const planGroupIds = [basic, pro, team];
const none: Access = { kind: 'none' };
const granted = (groupId: string | null): Access => ({ kind: 'granted', groupId });

const { control, service, account } = await startChatSandbox();

/** The calls that change something, as they were made since the last look. */
async function changes(): Promise<string[]> {
  const calls = await control.chat.calls();
  await control.chat.clearCalls();
  return calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
}

describe('access', () => {
  test.each<[string, { role: string; groupIds: string[] }, Access, object]>([
    [
      'is given',
      { role: 'pending', groupIds: [] },
      granted(pro),
      { role: 'user', groupIds: [pro] },
    ],
    [
      'moves to another plan',
      { role: 'user', groupIds: [basic] },
      granted(pro),
      { role: 'user', groupIds: [pro] },
    ],
    [
      'is of one plan out of several, and leaves the groups of no plan alone',
      { role: 'user', groupIds: [basic, pro, team, beta] },
      granted(team),
      { role: 'user', groupIds: [team, beta] },
    ],
    [
      'is taken away, with the plans and nothing else',
      { role: 'user', groupIds: [basic, pro, beta] },
      none,
      { role: 'pending', groupIds: [beta] },
    ],
    [
      'is given without a group',
      { role: 'pending', groupIds: [basic] },
      granted(null),
      { role: 'user', groupIds: [] },
    ],
    [
      'is given to somebody with a role that nobody knows',
      { role: 'moderator', groupIds: [] },
      granted(basic),
      { role: 'user', groupIds: [basic] },
    ],
  ])('%s', async (_case, before, access, after) => {
    const email = 'n@example.com';
    const profileImageUrl = `data:image/png;base64,${'A'.repeat(20_000)}`;
    await control.chat.addUser({
      email,
      name: 'N. J.',
      profileImageUrl,
      password: 'Own-123',
      ...before,
    });
    const result = await service().updateUser(await account(email), {
      access: { access, planGroupIds },
    });
    expect(result).toMatchObject({ email, name: 'N. J.', ...after });
    expect(await account(email)).toEqual(result);
    // Whatever else the account has, it keeps.
    expect(await control.chat.user(email)).toMatchObject({ profile_image_url: profileImageUrl });
    expect(await control.chat.signIn(email, 'Own-123')).not.toBeNull();

    await control.chat.clearCalls();
    expect(await service().updateUser(result, { access: { access, planGroupIds } })).toEqual(
      result,
    );
    expect(await control.chat.calls()).toEqual([]);
  });

  test('depends on the current account, not on the caller’s copy', async () => {
    const { id } = await control.chat.addUser({ email: 'n@example.com', groupIds: [basic] });
    const read = await account('n@example.com');
    await control.chat.changeUser(id, { groupIds: [team, beta], email: 'm@example.com' });
    const after = await service().updateUser(read, {
      access: { access: granted(pro), planGroupIds },
    });
    expect(after).toMatchObject({ id, email: 'm@example.com' });
    expect(after.groupIds.toSorted()).toEqual([pro, beta].toSorted());
  });

  test('to an unknown group is rejected with its ID, and no access is granted', async () => {
    await control.chat.addUser({ email: 'n@example.com', role: 'pending' });
    const wanted = { access: granted('gone'), planGroupIds };
    await expect(
      service().updateUser(await account('n@example.com'), { access: wanted }),
    ).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('gone'),
    });
    expect(await account('n@example.com')).toMatchObject({ role: 'pending' });
  });

  test('of a deleted account is rejected', async () => {
    const { id } = await control.chat.addUser({ email: 'n@example.com' });
    const read = await account('n@example.com');
    await control.chat.removeUser(id);
    const wanted = { access: granted(pro), planGroupIds };
    await expect(service().updateUser(read, { access: wanted })).rejects.toMatchObject({
      failure: 'refused',
      message: 'The account no longer exists',
    });
  });
});

describe('a password', () => {
  test('is set without other changes', async () => {
    await control.chat.addUser({ email: 'n@example.com', role: 'moderator', groupIds: [beta] });
    const before = await control.chat.user('n@example.com');
    await service().updateUser(await account('n@example.com'), { password: 'Another-123' });
    expect(await control.chat.signIn('n@example.com', 'Another-123')).not.toBeNull();
    expect(await control.chat.user('n@example.com')).toEqual(before);
  });
});

describe('an administrator of the chat service', () => {
  const attempts: [string, (user: RemoteUser) => Promise<unknown>][] = [
    [
      'given access',
      (user) => service().updateUser(user, { access: { access: granted(pro), planGroupIds } }),
    ],
    [
      'taken access from',
      (user) => service().updateUser(user, { access: { access: none, planGroupIds } }),
    ],
    ['given a password', (user) => service().updateUser(user, { password: 'Another-123' })],
  ];

  test.each(attempts)('is never %s, and not even read', async (_case, attempt) => {
    const admin = await account(chatAdmin.email);
    expect(admin.role).toBe('admin');
    await control.chat.clearCalls();
    await expect(attempt(admin)).rejects.toMatchObject({ failure: 'refused' });
    expect(await control.chat.calls()).toEqual([]);
  });

  test.each(attempts)('is never %s if promoted after being read', async (_case, attempt) => {
    const { id } = await control.chat.addUser({ email: 'n@example.com', groupIds: [basic] });
    const read = await account('n@example.com');
    await control.chat.changeUser(id, { role: 'admin', password: 'Own-123' });
    const before = await control.chat.user('n@example.com');
    await changes();
    await expect(attempt(read)).rejects.toMatchObject({ failure: 'refused' });
    expect(await changes()).toEqual([]);
    expect(await control.chat.user('n@example.com')).toEqual(before);
    expect(await control.chat.signIn('n@example.com', 'Own-123')).not.toBeNull();
  });

  test('is not created again', async () => {
    await expect(
      service().createUser({ email: chatAdmin.email, name: 'N', password: 'Secret-123' }),
    ).rejects.toMatchObject({ failure: 'refused' });
    expect(await control.chat.signIn(chatAdmin.email, chatAdmin.password)).not.toBeNull();
  });
});
