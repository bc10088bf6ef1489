import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findFreePort } from '@nobayon/prisma/embedded/find-free-port.ts';
import { demoAccount } from '@nobayon/prisma/seed/people/demo-account.ts';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { chromium } from '@playwright/test';
import { signIn } from './setup/accounts/sign-in.ts';
import { chromiumOptions } from './setup/browser/chromium-options.ts';
import { callApi } from './setup/product/call-api.ts';
import { serveOverHttp2 } from './setup/product/serve-over-http2.ts';
import { startCopy } from './setup/product/start-copy.ts';

// node e2e/first-screens.ts [--runs 5] [--only /login] [--cpu 4] [--reports DIR]
//
// Lighthouse, mobile, of what is met first, after a build, served as Caddy does. Each run has a browser
// profile of its own, so that nothing is cached. LIGHTHOUSE names the program where it is installed;
// otherwise `npx` fetches it. `--cpu` is how many times slower than this machine the phone is: 4 for a machine whose
// benchmark index is about 1500, and less for a slower or busier one: a 375th of its index makes it as
// slow as a phone of the middle range. `--reports` keeps what Lighthouse writes in a folder.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
    reports: { type: 'string' },
  },
});

type Screen = { path: string; isForCustomers: boolean };

const SCREENS: Screen[] = [
  { path: '/login', isForCustomers: false },
  { path: '/register', isForCustomers: false },
  { path: '/plans', isForCustomers: false },
  { path: '/dashboard', isForCustomers: true },
  { path: '/checkout', isForCustomers: true },
];

type Report = {
  categories: { performance: { score: number } };
  environment: { benchmarkIndex: number };
  audits: Record<string, { numericValue?: number }>;
};

const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
  bytes: 'total-byte-weight',
};

const copy = await startCopy({ seed: true });
const app = await serveOverHttp2(copy.stack.apiUrl);
try {
  for (const screen of SCREENS.filter(({ path }) => path.includes(values.only))) {
    const reports: Report[] = [];
    while (reports.length < Number(values.runs)) {
      reports.push(await measure(app.url, screen));
    }
    print(screen.path, reports);
  }
} finally {
  await app.close();
  await copy.remove();
}

async function measure(appUrl: string, { path, isForCustomers }: Screen): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'nobayon-lighthouse-'));
  const port = await findFreePort();
  const { args = [], ...options } = chromiumOptions();
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
    ignoreHTTPSErrors: true,
    baseURL: appUrl,
  });
  try {
    if (isForCustomers) {
      const session = await callApi(copy.stack.apiUrl, auth.login, { body: demoAccount });
      const page = await browser.newPage();
      await signIn(page, { ...demoAccount, ...session });
      await page.close();
    }
    const [program = 'npx', ...before] = (
      process.env.LIGHTHOUSE ?? 'npx --yes lighthouse@13'
    ).split(' ');
    const output = join(folder, 'report.json');
    await promisify(execFile)(program, [
      ...before,
      `${appUrl}${path}`,
      `--port=${port}`,
      `--throttling.cpuSlowdownMultiplier=${values.cpu}`,
      '--only-categories=performance',
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
    ]);
    if (values.reports) {
      await copyFile(output, join(values.reports, `${path.slice(1)}-${Date.now()}.json`));
    }
    return JSON.parse(await readFile(output, 'utf8')) as Report;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The median of each figure, with the minimum and the maximum. */
function print(path: string, reports: readonly Report[]): void {
  const cells = Object.entries(AUDITS).map(([name, audit]) =>
    cell(
      name,
      reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
      name === 'CLS' ? 3 : 0,
    ),
  );
  const score = reports.map(({ categories }) => categories.performance.score * 100);
  const index = reports.map(({ environment }) => environment.benchmarkIndex);
  const line = [cell('score', score), ...cells, cell('benchmark index', index)].join('  ');
  process.stdout.write(`${path.padEnd(12)} ${line}\n`);
}

function cell(name: string, values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b).map((value) => value.toFixed(digits));
  return `${name} ${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]}–${sorted.at(-1)})`;
}
