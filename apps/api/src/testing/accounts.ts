import bcrypt from 'bcrypt';
import type { TestApp } from './create-test-app.ts';

export const PASSWORD = 'Old-Secret-1';

// The lowest cost there is: these accounts guard nothing.
const passwordHash = bcrypt.hashSync(PASSWORD, 4);

/** A user who can sign in with `PASSWORD`. */
export function buildAccount(
  app: TestApp,
  role: 'user' | 'admin' = 'user',
  names: { firstname?: string; lastname?: string } = {},
) {
  return app.build.user({ passwordHash, role, ...names });
}

export function signIn(app: TestApp, email: string, password = PASSWORD) {
  return app.api.post('/api/auth/login', { email, password });
}

/** Asks for a reset link and takes its token out of the mail that comes. */
export async function requestReset(app: TestApp, email: string): Promise<string> {
  await app.api.post('/api/auth/forgot-password', { email }).expect(200);
  await app.runJobs();
  const [newest] = await app.sandbox.mails(email);
  const token = /reset-password\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1];
  if (!token) throw new Error(`No reset link in the newest mail to ${email}`);
  return token;
}
