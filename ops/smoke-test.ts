import { parseArgs } from 'node:util';
import { sandboxClient } from '../apps/sandbox/src/control/sandbox-client.ts';
import { interruption } from '../scripts/interruption.ts';
import { buildAndStart } from './smoke/build-and-start.ts';
import { apiAt } from './smoke/call-api.ts';
import { checkAllPurchases } from './smoke/checks/check-all-purchases.ts';
import { checkBackup } from './smoke/checks/check-backup.ts';
import { checkHardening } from './smoke/checks/check-hardening.ts';
import { checkOutages } from './smoke/checks/check-outages.ts';
import {
  checkPaidWithoutReturn,
  checkPurchase,
  payWithoutReturning,
} from './smoke/checks/check-purchase.ts';
import { checkRollingRestart } from './smoke/checks/check-rolling-restart.ts';
import { checkWeb } from './smoke/checks/check-web.ts';
import { createReport } from './smoke/report.ts';
import type { Smoke } from './smoke/smoke.ts';
import { createStack } from './smoke/stack.ts';

// npm run smoke: starts docker-compose.yml beside anything else on this machine, uses it, kills its
// parts, restores it, and removes it. The last line is the count.
const signal = interruption();
const { values } = parseArgs({
  options: {
    /** Reuses the images of the last run. */
    'no-build': { type: 'boolean', default: false },
    /** Leaves everything running for inspection. */
    keep: { type: 'boolean', default: false },
  },
});

const report = createReport((text) => void process.stdout.write(`${text}\n`), signal);
process.exitCode = await main();

async function main(): Promise<number> {
  const stack = await createStack(signal);
  const { webUrl, sandboxUrl } = stack;
  const call = apiAt(webUrl);
  try {
    await walk({ stack, report, call, sandbox: sandboxClient(sandboxUrl), signal });
  } catch (error) {
    if (!signal.aborted) {
      report.broke(error);
      report.note(await stack.lastWords());
    }
  } finally {
    if (values.keep) report.note(`left running: ${stack.project}, settings in ${stack.envFile}`);
    else await stack.remove();
  }
  if (signal.aborted) return 130;
  return report.end().ok ? 0 : 1;
}

async function walk(smoke: Smoke): Promise<void> {
  await buildAndStart(smoke, { build: !values['no-build'] });
  const vanished = await payWithoutReturning(smoke);
  const bought = await checkPurchase(smoke);
  await checkWeb(smoke);
  await checkHardening(smoke);
  bought.push(...(await checkOutages(smoke)));
  await checkRollingRestart(smoke);
  const ofOne = bought.filter(({ customer }) => customer === bought.at(-1)?.customer);
  bought.push(...(await checkBackup(smoke, ofOne)));
  await checkPaidWithoutReturn(smoke, vanished);
  await checkAllPurchases(smoke, [...bought, vanished]);
}
