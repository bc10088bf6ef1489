import { CHAT_API_KEY, chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import { startServerThat } from '../../../testing/faults/stand-in-server.ts';

const { basic, pro } = chatGroupIds;
const { chatUrl, service } = await startChatSandbox();

/** A proxy in front of the service that lets only one of the headers with the key pass. */
function proxyPassing(header: string, refused: string[]): Promise<string> {
  return startServerThat(async (response, body, { method = 'GET', url = '', headers }) => {
    const key = headers[header];
    if (typeof key !== 'string') refused.push(url);
    const passedOn = await fetch(`${chatUrl}${url}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(typeof key === 'string' && { [header]: key }),
      },
      ...(body && { body }),
    });
    response.writeHead(passedOn.status).end(await passedOn.text());
  });
}

test.each(['authorization', 'x-api-key'] as const)(
  'every call comes with the key in %s, and with no other header for it',
  async (keyHeader) => {
    const refused: string[] = [];
    const chat = service({ baseUrl: await proxyPassing(keyHeader, refused), keyHeader });
    const person = { email: 'n@example.com', name: 'N', password: 'Secret-123' };
    const made = await chat.createUser(person);
    const access = {
      access: { kind: 'granted', groupId: pro },
      planGroupIds: [basic, pro],
    } as const;
    const wanted = { access: { ...access, planGroupIds: [...access.planGroupIds] } };
    const given = await chat.updateUser(made, { ...wanted, name: 'M', password: 'Another-123' });
    expect(await chat.findUser(made.id)).toEqual(given);
    expect(await chat.findUserByEmail(person.email)).toEqual(given);
    expect(await chat.listGroups()).toHaveLength(5);
    const pages = [];
    for await (const page of chat.listUsers()) pages.push(page);
    expect(pages).toHaveLength(1);
    expect(refused).toEqual([]);
  },
);

test('a key in a header that a proxy removes is rejected', async () => {
  const baseUrl = await proxyPassing('x-api-key', []);
  const failing = service({ baseUrl, keyHeader: 'authorization' }).listGroups();
  await expect(failing).rejects.toMatchObject({ failure: 'unauthorized' });
  await expect(failing).rejects.not.toThrow(CHAT_API_KEY);
});
