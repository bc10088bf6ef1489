import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { untilChatJobsAreDone } from './jobs.ts';

/** Makes the product what it is on its first day: nobody, nothing for sale, nothing in the books. */
export async function resetProduct(db: Db, sandbox: SandboxClient): Promise<void> {
  await sandbox.clearFaults();
  // What is left of the test before would go on writing into the chat service.
  await untilChatJobsAreDone(db);
  await db.$transaction([
    // What refers to others goes before them.
    db.subscription.deleteMany(),
    db.subscriptionEvent.deleteMany(),
    db.refund.deleteMany(),
    // With what customers said they had sent.
    db.transaction.deleteMany(),
    db.wallet.deleteMany(),
    db.coupon.deleteMany(),
    db.plan.deleteMany(),
    db.auditEntry.deleteMany(),
    db.user.deleteMany(),
    db.chatSweep.deleteMany(),
    db.chatServiceState.deleteMany(),
  ]);
  await sandbox.chat.reset({ isEmpty: true });
}
