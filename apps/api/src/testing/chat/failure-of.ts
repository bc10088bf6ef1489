import { expect } from 'vitest';
import {
  ChatServiceError,
  type ChatServiceFailure,
} from '../../ports/chat-service/chat-service.ts';

/** The error of a call of a chat service. Fails if it contains one of the secrets. */
export async function failureOf(
  work: Promise<unknown>,
  secrets: string[],
): Promise<ChatServiceFailure> {
  const error = await work.then(
    () => expect.fail('it went well'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ChatServiceError)) throw error;
  const shown = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
  for (const secret of secrets) expect(shown).not.toContain(secret);
  expect(error.message).toMatch(/^(The|Another) /);
  return error.failure;
}
