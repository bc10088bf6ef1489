import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@nobayon/prisma/embedded/find-free-port.ts';
import { throwAwayPlace } from '@nobayon/prisma/testing/throw-away-place.ts';
import { type Stack, startStack } from '../../../scripts/stack/start-stack.ts';

export type Copy = { stack: Stack; dataDir: string; remove(): Promise<void> };

/**
 * Starts the built product on free ports with its own data, which is deleted when it is removed.
 */
export async function startCopy({ seed }: { seed: boolean }): Promise<Copy> {
  const dataDir = await mkdtemp(join(await throwAwayPlace(), 'nobayon-e2e-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const stack = await startStack({
    dataDir,
    port: await findFreePort(),
    sandboxPort: await findFreePort(),
    // No other variables of this process, so that only tests set the product's settings.
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      // All test users have the same address.
      RATE_LIMIT_FACTOR: '1000',
    },
    seed,
    durable: false,
  });
  return {
    stack,
    dataDir,
    async remove() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
