import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import type { FaultInput } from '@nobayon/sandbox/faults/fault.ts';
import { pairs } from '@nobayon/shared/testing/effort.ts';
import { expect, test } from 'vitest';
import type { ChatService, ChatServiceFailure } from '../../ports/chat-service/chat-service.ts';
import { type Answer, findUnusedAddress, startServerThat } from '../faults/stand-in-server.ts';
import { failureOf } from './failure-of.ts';

export type ChatCall = [name: string, call: (chat: ChatService) => Promise<unknown>];

type Adapter = {
  control: SandboxClient;
  service: (change?: { baseUrl?: string; timeoutMs?: number }) => ChatService;
  /** The service, asked with a key that it does not know. */
  withWrongKey: () => ChatService;
  /** In no error. */
  secrets: string[];
};

/** How a chat service fails at any call. */
export const serviceFaults: [string, FaultInput, ChatServiceFailure][] = [
  ['is down', { service: 'chat', kind: 'down' }, 'unreachable'],
  ['loses its answers', { service: 'chat', kind: 'lostReply' }, 'unreachable'],
  ['answers with an error page', { service: 'chat', kind: 'htmlError' }, 'unreachable'],
  ['does not accept the key any more', { service: 'chat', kind: 'keyRevoked' }, 'unauthorized'],
  ['loses its database', { service: 'chat', kind: 'databaseDown' }, 'unreachable'],
];

/** Tests what each call does when the service fails, which is the same for every adapter. */
export function testFailures(
  calls: ChatCall[],
  unusable: [string, Answer][],
  { control, service, withWrongKey, secrets }: Adapter,
): void {
  const failure = (work: Promise<unknown>) => failureOf(work, secrets);

  test.each(
    pairs(calls, serviceFaults).map(
      ([[name, call], fault]) => [name, fault[0], call, fault] as const,
    ),
  )('%s fails when the service %s', async (_name, _kind, call, [, fault, expected]) => {
    await control.addFault(fault);
    expect(await failure(call(service()))).toBe(expected);
  });

  test.each(
    pairs(calls, unusable).map(
      ([[name, call], [kind, answer]]) => [name, kind, call, answer] as const,
    ),
  )('%s rejects an answer that %s', async (_name, _kind, call, answer) => {
    const baseUrl = await startServerThat(answer);
    expect(await failure(call(service({ baseUrl })))).toBe('unreachable');
  });

  test('an address where nothing listens is unreachable', async () => {
    const baseUrl = `http://${await findUnusedAddress()}`;
    expect(await failure(service({ baseUrl }).listGroups())).toBe('unreachable');
  });

  test.each(calls)(
    '%s ends after the timeout, however many requests it sends',
    async (_name, call) => {
      await control.addFault({ service: 'chat', kind: 'slow', delayMs: 60 });
      await call(service()).catch(() => 'with all the time it wants');
      expect(await failure(call(service({ timeoutMs: 50 })))).toBe('unreachable');
    },
  );

  test.each(calls)('%s does not follow a redirect with the key', async (_name, call) => {
    let visits = 0;
    const elsewhere = await startServerThat((response) => {
      visits += 1;
      response.end('{}');
    });
    const baseUrl = await startServerThat((response) => {
      response.writeHead(307, { Location: elsewhere }).end();
    });
    expect(await failure(call(service({ baseUrl })))).toBe('unreachable');
    expect(visits).toBe(0);
  });

  test.each(calls)('%s fails with an invalid key', async (_name, call) => {
    expect(await failure(call(withWrongKey()))).toBe('unauthorized');
  });
}
