import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { announceProducts } from './products.ts';
import { type Copy, startCopy } from './start-copy.ts';

/**
 * Starts the built product once per worker, each with its own database and sandbox, so that tests
 * can empty the product without affecting each other. Returns a function that stops them.
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
