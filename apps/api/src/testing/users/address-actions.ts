import type { TestApp } from '../create-test-app.ts';
import { PASSWORD } from './accounts.ts';

type Person = { id: number; token: string };

let made = 0;

/** Returns a unique address. */
export function newAddress(): string {
  made += 1;
  return `new${made}@example.com`;
}

/** The subjects of the emails about a change of address. */
export const ASKED = 'Nobayon: a new email address was entered for your account';
export const CHANGED = 'Nobayon: your email address was changed';

/** The actions of a user who changes their address, and the visible results. */
export function addressActions(app: TestApp) {
  return {
    change: ({ token }: Person, email: string, currentPassword = PASSWORD) =>
      app.api.as(token).post('/api/account/address/change', { email, currentPassword }),
    /** Enters the code from the email. */
    enter: ({ token }: Person, code: string) =>
      app.api.as(token).post('/api/account/address/code', { code }),
    /** Opens the link from the email without a session. */
    press: (token: string, password?: string) =>
      app.api.post('/api/auth/verify-email', { token, password }),
    show: async ({ token }: Person) =>
      (await app.api.as(token).get('/api/account/address').expect(200)).body,
    addressOf: async ({ id }: Person) =>
      (await app.db.user.findUniqueOrThrow({ where: { id } })).email,
    statusOf: async (token: string) => (await app.api.as(token).get('/api/auth/me')).status,
    subjectsTo: async (email: string) => {
      await app.runJobs();
      return (await app.sandbox.mails(email)).map(({ subject }) => subject);
    },
  };
}
