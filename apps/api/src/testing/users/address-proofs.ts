import type { TestApp } from '../create-test-app.ts';

/** The link's token and the code from the newest email to an address. */
export async function readProof(
  app: TestApp,
  email: string,
): Promise<{ token: string; code: string }> {
  await app.runJobs();
  const mails = await app.sandbox.mails(email);
  const text = mails.find(({ subject }) => subject.includes('confirm your email'))?.text ?? '';
  const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1];
  const code = /^(\d{6})$/m.exec(text)?.[1];
  if (!token || !code) throw new Error(`No link and code in a mail to ${email}`);
  return { token, code };
}
