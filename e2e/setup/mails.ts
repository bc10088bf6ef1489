import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { expect } from '@playwright/test';

/** The mails that somebody got, once the worker has nothing left to send. */
export async function mailsTo(sandbox: SandboxClient, db: Db, email: string) {
  await expect(async () => {
    const [queued] = await db.$queryRaw<[{ count: bigint }]>`
      SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier <> 'sweep_payments'`;
    expect(Number(queued.count)).toBe(0);
  }).toPass();
  return sandbox.mails(email);
}
