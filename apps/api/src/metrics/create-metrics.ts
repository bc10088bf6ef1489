import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { AppDeps } from '../deps.ts';
import { failedGroups, groupedWork } from '../features/payments/in-groups.ts';
import { isWell } from '../health/checks.ts';
import type { Readiness } from '../health/readiness.ts';

export type Metrics = {
  registry: Registry;
  /** Run in parallel before every scrape. They never throw and end within seconds. */
  refreshers: (() => Promise<void>)[];
};

/**
 * The metrics that every process has: memory, CPU, event loop, readiness, and how often a group of
 * operations had to be repeated one by one.
 */
export function createMetrics(checkReadiness: Readiness, { db }: Pick<AppDeps, 'db'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'nobayon_groups_failed_total',
    help: 'Groups that failed, so that each of them was done by itself: settlements of payments, and posts about payments that are kept.',
    labelNames: ['work'],
    registers,
    collect() {
      this.reset();
      for (const work of groupedWork) this.inc({ work }, failedGroups(db, work));
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
    const checks = await checkReadiness();
    ready.set(Number(isWell(checks)));
    // A stopping process does not check the database, so the last value stays.
    if (checks.database) databaseUp.set(Number(checks.database.ok));
  };
  return { registry, refreshers: [refresh] };
}
