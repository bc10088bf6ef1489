import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import {
  ABANDONED_AFTER_MS,
  LONGEST_PAUSE_MS,
} from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { metricNames } from '../testing/http/read-metrics.ts';
import { buildPrograms, programSettings } from '../testing/programs/programs.ts';

const ops = join(import.meta.dirname, '..', '..', '..', '..', 'ops');

const Rule = z.object({
  alert: z.string().regex(/^Nobayon[A-Za-z]+$/),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }),
  // A sentence for the person on call.
  annotations: z.object({ summary: z.string().min(10), action: z.string().min(60) }),
});
const Alerts = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Rule) })) });

const Panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().min(1),
  gridPos: z.object({ h: z.int(), w: z.int().max(24), x: z.int(), y: z.int() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).default([]),
});
const Dashboard = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.int(),
  panels: z.array(Panel),
});

const readAlerts = async () =>
  Alerts.parse(parse(await readFile(join(ops, 'prometheus/alerts.yml'), 'utf8'))).groups.flatMap(
    ({ rules }) => rules,
  );
const readDashboard = async () =>
  Dashboard.parse(JSON.parse(await readFile(join(ops, 'grafana/nobayon.json'), 'utf8')));

/** The metrics that a question of Prometheus names. */
const named = (expr: string) => expr.match(/\b(nobayon|nodejs|process)_[a-z0-9_]+/g) ?? [];

let app: TestApp;
let programs: Awaited<ReturnType<typeof buildPrograms>>;
let exposed: { api: Set<string>; worker: Set<string> };
beforeAll(async () => {
  [app, programs] = await Promise.all([createTestApp(), buildPrograms()]);
  const [api, worker] = [
    programs.start('api', programSettings(app)),
    programs.start('worker', programSettings(app)),
  ];
  await Promise.all([api.url(), worker.says('worker is running')]);
  const scrape = async (url: string) => metricNames(await (await fetch(`${url}/metrics`)).text());
  exposed = {
    api: await scrape(await api.watchUrl()),
    worker: await scrape(await worker.watchUrl()),
  };
});
afterAll(async () => {
  await programs.close();
  await app.close();
});

test('every metric of an alert is exported by one of the two processes', async () => {
  const rules = await readAlerts();
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr } of rules) {
    expect([alert, named(expr).length]).not.toEqual([alert, 0]);
    expect([alert, named(expr).filter((name) => !isExposed(name))]).toEqual([alert, []]);
  }
});

test('a payment counts as missed only after the last check of any pending payment', async () => {
  const rule = (await readAlerts()).find(({ alert }) => alert === 'NobayonPaymentPendingTooLong');
  const hours = Number(/> (\d+) \* 3600$/.exec(rule?.expr ?? '')?.[1]);
  expect(hours * HOUR_MS).toBeGreaterThan(ABANDONED_AFTER_MS + LONGEST_PAUSE_MS);
});

test('no alert about settled payments counts those that an administrator settles', async () => {
  const settling = /nobayon_payments_(started|settled)_last_hour(\{[^}]*\})?/g;
  const selectors = (await readAlerts()).flatMap(({ expr }) => expr.match(settling) ?? []);
  expect(selectors.length).toBeGreaterThan(1);
  expect(selectors.filter((selector) => !selector.includes('gateway!="manual"'))).toEqual([]);
});

test('every metric of the dashboard is exported by one of the two processes', async () => {
  const { panels } = await readDashboard();
  for (const { title, type, targets } of panels) {
    const names = targets.flatMap(({ expr }) => named(expr));
    expect([title, names.length > 0]).toEqual([title, type !== 'row']);
    expect([title, names.filter((name) => !isExposed(name))]).toEqual([title, []]);
  }
});

test('all our metrics are on the dashboard', async () => {
  const { panels } = await readDashboard();
  const shown = new Set(
    panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr))),
  );
  const ours = [...exposed.api, ...exposed.worker].filter(
    (name) => name.startsWith('nobayon_') && !/_(sum|count|bucket)$/.test(name),
  );
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

test('no two panels lie on each other', async () => {
  const { panels } = await readDashboard();
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('the figures of the business come from the worker alone', () => {
  expect(exposed.worker).toContain('nobayon_payments');
  expect([...exposed.api].filter((name) => /_(payments|jobs|mails|chat)/.test(name))).toEqual([]);
  expect(exposed.api).toContain('nobayon_http_requests_total');
});

test('the names are as Prometheus wants them', () => {
  const ours = [...exposed.api, ...exposed.worker].filter((name) => name.startsWith('nobayon_'));
  expect(ours.filter((name) => !/^nobayon_[a-z_]+[a-z]$/.test(name))).toEqual([]);
  expect(ours.filter((name) => /(_ms|milliseconds|_minutes|_mb)/.test(name))).toEqual([]);
});

function isExposed(name: string): boolean {
  return exposed.api.has(name) || exposed.worker.has(name);
}
