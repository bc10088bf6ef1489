import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { untilMailsAreSent } from '../product/jobs.ts';

/** The mails that somebody got, once the worker has nothing left to send. */
export async function mailsTo(sandbox: SandboxClient, db: Db, email: string) {
  await untilMailsAreSent(db);
  return sandbox.mails(email);
}
