import { Gauge } from 'prom-client';
import type { AppDeps } from '../deps.ts';
import { askOnce } from '../health/ask-once.ts';
import type { Metrics } from './create-metrics.ts';
import { type Figures, readFigures } from './figures.store.ts';
import { type Figure, figuresTable } from './figures-table.ts';

const ANSWER_WITHIN_MS = 7_000;

/**
 * Adds the business metrics, which are read from the database at every scrape. If they cannot be
 * read in time, they are left out rather than outdated; all other metrics are still reported.
 */
export function addFigures(
  { registry, refreshers }: Metrics,
  { db, gateways, clock, log }: Pick<AppDeps, 'db' | 'gateways' | 'clock' | 'log'>,
): void {
  const registers = [registry];
  const up = new Gauge({
    name: 'nobayon_figures_up',
    help: 'Whether the business metrics could be read from the database in time: 1 or 0.',
    registers,
  });
  const gauges = figuresTable.map((figure) => {
    const { name, help, labelNames = [] } = figure;
    return { figure, gauge: new Gauge({ name, help, labelNames, registers }) };
  });
  const names = gateways.connected.map(({ name }) => name);
  const ask = askOnce(() => readFigures(db, names, clock()), ANSWER_WITHIN_MS);
  refreshers.push(async () => {
    const figures = await ask().catch((error: unknown) => {
      log.debug({ err: error }, 'could not read the business metrics');
      return null;
    });
    up.set(Number(figures !== null));
    for (const { figure, gauge } of gauges) show(gauge, figure, figures);
  });
}

function show(gauge: Gauge, { read, labelNames }: Figure, figures: Figures | null): void {
  gauge.reset();
  // A gauge without labels would report 0.
  if (!labelNames) gauge.remove();
  if (figures === null) return;
  for (const { labels = {}, value } of read(figures)) gauge.set(labels, value);
}
