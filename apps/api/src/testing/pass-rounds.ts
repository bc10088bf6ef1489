import { watchChat } from '../features/chat-access/watch-chat.ts';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { watchMail } from '../jobs/mails/watch-mail.ts';
import type { TestApp } from './create-test-app.ts';

const ROUND_MS = 15_000;

/** Advances the clock step by step and runs the worker's periodic and due jobs. */
export async function passRounds(app: TestApp, ms = ROUND_MS): Promise<void> {
  for (let passed = 0; passed < ms; passed += ROUND_MS) {
    app.clock.advance(ROUND_MS);
    await sweepPayments(app.deps);
    await watchChat(app.deps);
    await watchMail(app.deps);
    await app.runJobs();
  }
}
