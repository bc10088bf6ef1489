import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { AppDeps } from '../deps.ts';
import { failedGroups } from '../features/payments/settle/changes/settle-together.ts';
import { isWell } from '../health/checks.ts';
import type { Readiness } from '../health/readiness.ts';

export type Metrics = {
  registry: Registry;
  /** Done before every reading, at the same time. None of them throws, and each ends soon. */
  refreshers: (() => Promise<void>)[];
};

/**
 * What every process tells of itself: memory, processor, event loop, whether it is ready, and how
 * often it could not settle payments together.
 */
export function createMetrics(look: Readiness, { db }: Pick<AppDeps, 'db'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'nobayon_settlement_groups_failed_total',
    help: 'Groups of payments that failed to be settled together, so that each was settled by itself.',
    registers,
    collect() {
      this.reset();
      this.inc(failedGroups(db));
    },
  });
  const ready = new Gauge({
    name: 'nobayon_ready',
    help: 'Whether this process is ready, as reported by /readyz: 1 or 0.',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'nobayon_database_up',
    help: 'Whether the database responds to this process: 1 or 0.',
    registers,
  });
  const refresh = async () => {
    const checks = await look();
    ready.set(Number(isWell(checks)));
    // While it is stopping nobody has asked the database: it is left as it was.
    if (checks.database) databaseUp.set(Number(checks.database.ok));
  };
  return { registry, refreshers: [refresh] };
}
