import bcrypt from 'bcrypt';
import { digestFor, writeHash } from '../../features/auth/passwords/password-hash.ts';
import type { TestApp } from '../create-test-app.ts';

export const PASSWORD = 'Old-Secret-1';

// The lowest cost of bcrypt, because these accounts protect nothing.
export const passwordHash = writeHash(bcrypt.hashSync(digestFor(PASSWORD), 4));

/** A user who can sign in with `PASSWORD`. */
export function buildAccount(
  app: TestApp,
  role: 'user' | 'admin' = 'user',
  person: { firstname?: string; lastname?: string; phone?: string } = {},
) {
  return app.build.user({ passwordHash, role, ...person });
}

export function signIn(app: TestApp, email: string, password = PASSWORD) {
  return app.api.post('/api/auth/login', { email, password });
}

/** Requests a reset link. Returns its token from the email. */
export async function requestReset(app: TestApp, email: string): Promise<string> {
  await app.api.post('/api/auth/forgot-password', { email }).expect(200);
  await app.runJobs();
  const [newest] = await app.sandbox.mails(email);
  const token = /reset-password\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1];
  if (!token) throw new Error(`No reset link in the newest mail to ${email}`);
  return token;
}
