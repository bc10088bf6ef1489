import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { untilChatJobsAreDone } from './jobs.ts';

/** Removes all users, plans and payments, as after the installation. */
export async function resetProduct(db: Db, sandbox: SandboxClient): Promise<void> {
  await sandbox.clearFaults();
  // Jobs of the previous test would otherwise still change the chat service.
  await untilChatJobsAreDone(db);
  await db.$transaction([
    // Rows that refer to others are deleted first.
    db.subscription.deleteMany(),
    db.subscriptionEvent.deleteMany(),
    db.refund.deleteMany(),
    // Also deletes claims.
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
