import { measureBesideFloor, type Plan } from './load/beside-floor.ts';
import type { Call } from './load/create-caller.ts';
import { giveSubscriptions, makeAccounts, PASSWORD } from './setup/make-accounts.ts';
import type { Setup } from './setup/start-setup.ts';

const plans: Plan[] = [
  { atOnce: 1, calls: 500 },
  { atOnce: 8, calls: 1_500 },
  { atOnce: 32, calls: 1_500 },
];

/** Measures GET /api/auth/me against the minimum of Express. */
export async function account(setup: Setup): Promise<void> {
  const token = await signIn(setup);
  await measureBesideFloor(setup, 'Reading an account: GET /api/auth/me', plans, {
    product: (count) => Array.from({ length: count }, () => meCall(setup, token)),
    floor: (count) => Array.from({ length: count }, () => bareCall(setup)),
  });
}

function meCall({ apiUrl }: Setup, token: string): Call {
  return { method: 'GET', url: `${apiUrl}/api/auth/me`, token, expect: 200 };
}

function bareCall({ floorUrl }: Setup): Call {
  return { method: 'GET', url: `${floorUrl}/bare`, expect: 200 };
}

async function signIn({ apiUrl, db }: Setup): Promise<string> {
  const readers = await makeAccounts(db, 1, () => 'reader@example.com');
  await giveSubscriptions(db, readers);
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: readers[0]?.email, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
