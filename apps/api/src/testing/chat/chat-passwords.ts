import { expect, vi } from 'vitest';
import type { TestApp } from '../create-test-app.ts';
import { TIMEOUT } from '../timeout.ts';
import { requestReset } from '../users/accounts.ts';
import { chatNotes } from './chat-account.ts';

let registered = 0;

/** How users choose passwords, and what the chat service has of them. */
export function chatPasswords(app: TestApp) {
  return {
    /** Registers a user with the password `Secret-124`. */
    async register() {
      registered += 1;
      const person = { firstname: 'Nusrat', lastname: 'Jahan', password: 'Secret-124' };
      const email = `registered${registered}@example.com`;
      const { body } = await app.api.post('/api/auth/register', { ...person, email }).expect(201);
      return { email, id: Number(body.user.id), token: String(body.token) };
    },
    change(token: string, currentPassword: string, newPassword: string) {
      const body = { currentPassword, newPassword };
      return app.api.as(token).send('put', '/api/auth/change-password').send(body).expect(200);
    },
    async reset(email: string, newPassword: string) {
      const token = await requestReset(app, email);
      await app.api.post('/api/auth/reset-password', { token, newPassword }).expect(200);
    },
    /** The work after the reply, for which only tests wait. */
    async untilKnown(user: { id: number }) {
      await vi.waitFor(
        async () => expect((await chatNotes(app, user)).chatPasswordKnown).toBe(true),
        TIMEOUT,
      );
    },
    /** Whether a password opens the account in the chat service. */
    async opens({ email }: { email: string }, password: string) {
      return (await app.sandbox.chat.signIn(email, password)) !== null;
    },
    async access({ token }: { token: string }) {
      return (await app.api.as(token).get('/api/chat/access').expect(200)).body;
    },
  };
}
