import { source, startKillable } from '../programs/start-killable.ts';

/** The part of the worker that deals with the chat service, as a program that can be killed. */
const program = `
  import { run } from 'graphile-worker';
  import { pino } from 'pino';
  import { createDb } from '${source}db.ts';
  import { createPasswords } from '${source}features/auth/passwords/create-passwords.ts';
  import { workerEvents } from '${source}jobs/queue/live-workers.store.ts';
  import { queueLog } from '${source}jobs/queue/queue-log.ts';
  import { syncChatUser } from '${source}jobs/sync-chat-user.ts';
  import { chatAddress, chatServiceAt } from '${source}testing/chat/chat-adapter.ts';

  const { DATABASE_URL, SANDBOX_URL } = process.env;
  const log = pino({ level: 'silent' });
  const deps = {
    db: createDb(DATABASE_URL),
    clock: () => new Date(),
    passwords: createPasswords(),
    settings: { requireProvenAddress: true },
    chatService: chatServiceAt(chatAddress(SANDBOX_URL, 'openwebui'), 'openwebui', 60_000),
    log,
  };
  await run({
    connectionString: DATABASE_URL,
    events: workerEvents(log),
    noHandleSignals: true,
    taskList: { sync_chat_user: (payload) => syncChatUser(deps, payload) },
    logger: queueLog(log),
  });
`;

export function startChatWorker(env: { DATABASE_URL: string; SANDBOX_URL: string }) {
  return startKillable(program, env);
}
