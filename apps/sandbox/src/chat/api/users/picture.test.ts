import { beforeEach, describe, expect, it } from 'vitest';
import { chatCaller, newAccount } from '../../../testing/chat-calls.ts';
import { startTestSandbox } from '../../../testing/test-sandbox.ts';
import { versionNames } from '../versions.ts';
import { pictureOf } from './picture.ts';

const { sandbox, client } = await startTestSandbox();
const chat = chatCaller(sandbox.chatUrl);

beforeEach(() => client.chat.reset());

describe('a picture', () => {
  it('has no size limit and is part of every reply with the account', async () => {
    const { body: account } = await chat.post('/auths/add', newAccount()).expect(200);
    const picture = pictureOf(8_800_000);
    await chatCaller(sandbox.chatUrl, `Bearer ${account.token}`)
      .post('/auths/update/profile', { name: 'Nusrat', profile_image_url: picture })
      .expect(200);
    const { id, email } = account;
    const sizeOf = ({ text }: { text: string }) => text.length;
    for (const path of [`/users/${id}`, `/users/?query=${email}`]) {
      expect(sizeOf(await chat.get(path).expect(200))).toBeGreaterThan(8_800_000);
    }
    const changed = await chat.post(`/users/${id}/update`, { role: 'pending' }).expect(200);
    expect(sizeOf(changed)).toBeGreaterThan(8_800_000);
    const plain = [`/users/${id}/info`, `/users/search?query=${email}`, '/users/all'];
    for (const path of plain) {
      expect(sizeOf(await chat.get(path).expect(200))).toBeLessThan(5_000);
    }
  });

  it.each([
    ['/photos/1.jpg', ['0.6.9', '0.6.37', '0.7.2']],
    ['data:image/svg+xml;base64,PHN2Zz4=', ['0.6.9', '0.6.37', '0.7.2']],
    ['https://pictures.example/1.png', ['0.6.9', '0.6.37', '0.7.2', '0.9.6', '0.10.2', '0.11.0']],
    ['data:image/png;base64,AAAA', versionNames],
    ['', versionNames],
  ])('of type %s is accepted by %j', async (picture, expected) => {
    const { id, email, name, role } = await client.chat.addUser({
      email: 'z@x.example',
      profileImageUrl: picture,
    });
    const takes = [];
    for (const version of versionNames) {
      await client.chat.configure({ version });
      const fields = { name, email, role, profile_image_url: picture };
      const { status } = await chat.post(`/users/${id}/update`, fields);
      expect([200, 422]).toContain(status);
      if (status === 200) takes.push(version);
    }
    expect(takes).toEqual(expected);
  });

  it('that is missing is shown as a link by 0.8.12, which rejects it in a change', async () => {
    await client.chat.configure({ version: '0.8.12' });
    const { id, email } = await chat.add();
    const { body } = await chat.update(email, { profile_image_url: '' });
    const link = `/api/v1/users/${id}/profile/image`;
    expect(body).toMatchObject({ id, profile_image_url: link });
    expect(await chat.update(email, { profile_image_url: link })).toMatchObject({ status: 422 });
  });
});
