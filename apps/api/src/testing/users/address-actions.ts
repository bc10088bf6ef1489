import type { TestApp } from '../create-test-app.ts';
import { PASSWORD } from './accounts.ts';

type Person = { id: number; token: string };

let made = 0;

/** An address that nobody has. */
export function newAddress(): string {
  made += 1;
  return `new${made}@example.com`;
}

/** The subjects of the mails that somebody has when they change their address. */
export const ASKED = 'Nobayon: a new email address was entered for your account';
export const CHANGED = 'Nobayon: your email address was changed';

/** What somebody does to change their address, and what is to be seen of it. */
export function addressActions(app: TestApp) {
  return {
    change: ({ token }: Person, email: string, currentPassword = PASSWORD) =>
      app.api.as(token).post('/api/account/address/change', { email, currentPassword }),
    /** Types in the code of the mail. */
    enter: ({ token }: Person, code: string) =>
      app.api.as(token).post('/api/account/address/code', { code }),
    /** Opens the link of the mail where nobody is signed in. */
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
