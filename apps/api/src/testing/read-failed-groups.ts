import { checkDatabase } from '../health/check-database.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import type { TestApp } from './create-test-app.ts';

/** The number of failed groups by kind of work, as reported to Prometheus. */
export async function readFailedGroups({ deps }: TestApp): Promise<Record<string, number>> {
  const { registry } = createMetrics(checkDatabase(deps), deps);
  const metrics = await registry.getMetricsAsJSON();
  const { values = [] } = metrics.find(({ name }) => name === 'nobayon_groups_failed_total') ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [labels.work, value]));
}
