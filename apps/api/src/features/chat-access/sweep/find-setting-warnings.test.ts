import { expect, test } from 'vitest';
import { runSweep } from '../../../testing/chat/chat-sweep.ts';
import { createTestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';

test.each(['oidc', 'password'] as const)(
  'a role of new accounts that may chat is reported if they are created by a sign-in there (%s)',
  async (chatSignIn) => {
    const app = await createTestApp({ settings: { chatSignIn } });
    const admin = await buildAccount(app, 'admin');
    const warningsFor = async (defaultRole: 'pending' | 'user' | 'admin') => {
      await app.sandbox.chat.configure({ defaultRole });
      return (await runSweep(app, admin)).warnings;
    };
    const found = chatSignIn === 'oidc';
    expect(await warningsFor('pending')).toEqual([]);
    expect(await warningsFor('user')).toEqual(
      found ? [expect.stringContaining('can chat without a plan until their next sync')] : [],
    );
    expect(await warningsFor('admin')).toEqual(
      found ? [expect.stringContaining('become its administrators')] : [],
    );
    // A key that does not open the setting.
    await app.sandbox.chat.configure({ keyEndpoints: ['/api/v1/users', '/api/v1/groups'] });
    expect(await runSweep(app, admin)).toMatchObject({ warnings: [], failure: null });
    await app.close();
  },
);
