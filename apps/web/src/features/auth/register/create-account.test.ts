import { sampleUser as user } from '@nobayon/shared/testing/sample-user.ts';
import { expect, it, vi } from 'vitest';
import { fakeFetch } from '../../../testing/fake-fetch.ts';
import { createAccount } from './create-account.ts';

const { fetch, json } = fakeFetch();

it('ends the session of the registration, which nobody would use', async () => {
  json(201, { user, token: 't1' });
  json(200, { message: 'Signed out' });
  const password = 'Ilish-Padma-7042';
  const person = { firstname: 'Nusrat', lastname: 'Jahan', email: 'nusrat@example.com' };
  await createAccount({ ...person, password, confirmPassword: password });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  const [path, init] = fetch.mock.calls[1] ?? [];
  expect([path, init?.headers]).toMatchObject(['/api/auth/logout', { Authorization: 'Bearer t1' }]);
});
