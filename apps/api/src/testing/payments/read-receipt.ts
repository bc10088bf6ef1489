import { expect } from 'vitest';
import type { TestApp } from '../create-test-app.ts';
import type { Purchase } from './start-purchase.ts';

/** Runs the due jobs and returns the receipt, which has to be the customer's only email. */
export async function readReceipt(app: TestApp, { user }: Purchase) {
  await app.runJobs();
  const mails = await app.sandbox.mails(user.email);
  expect(mails).toHaveLength(1);
  return mails[0] ?? expect.fail('There is no receipt.');
}
