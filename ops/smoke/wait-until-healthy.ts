import { retryUntil } from './retry-until.ts';
import type { Stack } from './stack.ts';

const SERVICES = ['postgres', 'valkey', 'sandbox', 'api', 'worker', 'web'] as const;
export type Service = (typeof SERVICES)[number];

type Options = { counts?: Partial<Record<Service, number>>; withinMs?: number };

/** Waits until every service has the expected number of healthy containers. */
export async function waitUntilHealthy(
  { stack, signal }: { stack: Stack; signal: AbortSignal },
  { counts = {}, withinMs = 120_000 }: Options = {},
): Promise<string> {
  return retryUntil(
    async () => {
      for (const service of SERVICES) await assertHealthy(stack, service, counts[service] ?? 1);
      return SERVICES.map((service) => `${service} ${counts[service] ?? 1}`).join(', ');
    },
    { withinMs, signal },
  );
}

async function assertHealthy(stack: Stack, service: Service, count: number): Promise<void> {
  const ids = await stack.containers(service);
  if (ids.length !== count) throw new Error(`${service}: ${ids.length} run, not ${count}`);
  const state = await stack.docker('inspect', '--format={{.State.Health.Status}}', ...ids);
  const states = state.trim().split('\n');
  if (states.some((word) => word !== 'healthy')) {
    throw new Error(`${service} is ${states.join(', ')}`);
  }
}
