import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { untilMailsAreSent } from '../product/jobs.ts';

/** Waits until the worker has sent all emails, and returns those to an address. */
export async function mailsTo(sandbox: SandboxClient, db: Db, email: string) {
  await untilMailsAreSent(db);
  return sandbox.mails(email);
}
