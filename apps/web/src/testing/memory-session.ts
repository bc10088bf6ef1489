import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { sampleUser } from '@nobayon/shared/testing/sample-user.ts';
import { readUser } from '../api/session/read-user.ts';
import { createSessionStore } from '../api/session/session.ts';

export const nusrat: User = {
  ...sampleUser,
  plan_name: 'Pro',
  plan_price: 799,
  price_paid: 799,
  expiry_date: '2026-12-13T10:00:00.000Z',
  plan_id: 3,
  billing_cycle: 'monthly',
};
export const renamed: User = { ...nusrat, name: 'Nusrat Jahan Mim', lastname: 'Jahan Mim' };

/** A browser's storage in memory, and the session of a page that opens with it. */
export function memorySession() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return {
    stored,
    storage,
    keep(token: string, user: unknown): void {
      stored.set('token', token);
      stored.set('user', typeof user === 'string' ? user : JSON.stringify(user));
    },
    openSession() {
      const session = createSessionStore(storage);
      session.readUsersWith(readUser);
      return session;
    },
  };
}
