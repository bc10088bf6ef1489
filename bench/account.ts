import { measureBesideFloor, type Plan } from './load/beside-floor.ts';
import type { Call } from './load/create-caller.ts';
import { makeReader } from './setup/make-reader.ts';
import type { Setup } from './setup/start-setup.ts';

const plans: Plan[] = [
  { atOnce: 1, calls: 500 },
  { atOnce: 8, calls: 1_500 },
  { atOnce: 32, calls: 1_500 },
];

/** Measures GET /api/auth/me against the minimum of Express. */
export async function account(setup: Setup): Promise<void> {
  const { token } = await makeReader(setup);
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
