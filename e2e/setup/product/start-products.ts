import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { announceProducts } from './products.ts';
import { type Copy, startCopy } from './start-copy.ts';

/**
 * Starts the built product once per worker, each with a database and a sandbox of its own, so that
 * a test may empty the shop without another one noticing. Gives the way to stop them.
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const starting = Array.from({ length: workers }, () => startCopy({ seed: false }));
  const started = await Promise.allSettled(starting);
  const copies = started.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
  const stop = async () => {
    await Promise.all(copies.map(stopCopy));
  };
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  announceProducts(copies.map(({ stack }) => stack));
  return stop;
}

async function stopCopy(copy: Copy, index: number): Promise<void> {
  const kept = join(import.meta.dirname, '..', '..', 'test-results', `logs-${index}`);
  await cp(join(copy.dataDir, 'logs'), kept, { recursive: true });
  await copy.remove();
}
