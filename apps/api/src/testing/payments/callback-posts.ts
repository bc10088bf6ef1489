import type { TestApp } from '../create-test-app.ts';
import type { Purchase } from './start-purchase.ts';

type Caller = 'its owner' | 'somebody else' | 'nobody';

/** Who may post about a payment, and the token that they send. */
export const callers: Record<Caller, (app: TestApp, purchase: Purchase) => Promise<string | null>> =
  {
    'its owner': async (_app, { user }) => user.token,
    'somebody else': async (app) => (await app.build.user()).token,
    nobody: async () => null,
  };

const bodies = { JSON: 'json', 'a form': 'form' };

/** Every kind of caller, with both ways of posting. */
export const posts = Object.entries(callers).flatMap(([who, tokenFor]) =>
  Object.entries(bodies).map(([how, type]) => ({ who, how, type, tokenFor })),
);
