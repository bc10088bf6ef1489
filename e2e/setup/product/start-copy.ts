import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@nobayon/prisma/embedded/find-free-port.ts';
import { throwAwayPlace } from '@nobayon/prisma/testing/throw-away-place.ts';
import { type Stack, startStack } from '../../../scripts/stack/start-stack.ts';

export type Copy = { stack: Stack; dataDir: string; remove(): Promise<void> };

/** Starts the built product, on free ports, with data of its own that goes when it is removed. */
export async function startCopy({ seed }: { seed: boolean }): Promise<Copy> {
  const dataDir = await mkdtemp(join(await throwAwayPlace(), 'nobayon-e2e-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const stack = await startStack({
    dataDir,
    port: await findFreePort(),
    sandboxPort: await findFreePort(),
    // Nothing else from outside: the tests say themselves how the product is set.
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      // Everybody here comes from one address.
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
