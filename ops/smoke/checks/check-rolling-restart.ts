import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { auth } from '../../../packages/shared/src/contract/account/auth.ts';
import { UnexpectedReply } from '../call-api.ts';
import { type Customer, findPlan, register } from '../customer.ts';
import { startLoad } from '../load.ts';
import type { Smoke } from '../smoke.ts';
import { waitUntilHealthy } from '../wait-until-healthy.ts';

const two = { api: 2, worker: 2 };
const LOGINS_PER_ACCOUNT = 5;
const BEFORE_AND_AFTER = 450;

/** Two containers of each service, restarted and replaced one after another under load. */
export async function checkRollingRestart(smoke: Smoke): Promise<void> {
  const { report, stack } = smoke;
  report.chapter('Two of each, restarted under load');
  const settings = await readFile(stack.envFile, 'utf8');
  await writeFile(stack.envFile, `${settings}API_COUNT=2\nWORKER_COUNT=2\n`);
  await stack.compose('up', '-d', '--no-deps', '--no-recreate', 'api', 'worker');
  await report.check('two api and two workers get healthy', () =>
    waitUntilHealthy(smoke, { counts: two }),
  );

  const customer = await register(smoke, 'busy');
  await report.check('both count failed logins together', () => assertCountedTogether(smoke));
  await report.check('both take requests', async () => {
    await underLoad(smoke, customer, async () => {});
    for (const id of await stack.containers('api')) assert.ok((await answered(smoke, id)) > 5);
  });
  await report.check('one restart after another: no request fails', () =>
    underLoad(smoke, customer, async () => {
      for (const id of await stack.containers('api')) {
        await stack.docker('restart', '-t', '15', id);
        await waitUntilHealthy(smoke, { counts: two });
      }
    }),
  );
  // As an upgrade leaves them that is interrupted while it replaces one.
  const oneMore = ['--scale', 'api=3', 'api'];
  await stack.compose('up', '-d', '--no-deps', '--no-recreate', ...oneMore);
  await report.check('ops/upgrade.sh replaces all, and leaves two: no request fails', async () => {
    const before = await stack.containers('api');
    assert.equal(before.length, 3);
    const detail = await underLoad(smoke, customer, async () => {
      await stack.script('upgrade.sh');
    });
    const now = await stack.containers('api');
    assert.equal(now.length, 2);
    assert.ok(
      now.every((id) => !before.includes(id)),
      'an old one is still there',
    );
    await waitUntilHealthy(smoke, { counts: two });
    return detail;
  });
  await writeFile(stack.envFile, settings);
}

/** Throws if a request failed, or was executed twice. */
async function underLoad(
  smoke: Smoke,
  customer: Customer,
  work: () => Promise<void>,
): Promise<string> {
  const plan = await findPlan(smoke, customer, 'Basic');
  const before = await countPayments(smoke, customer);
  const load = startLoad(smoke, customer, plan);
  try {
    await load.carryOn(BEFORE_AND_AFTER);
    await work();
    await load.carryOn(BEFORE_AND_AFTER);
  } finally {
    await load.stop();
  }
  const { sent, purchases, slow, failures } = await load.stop();
  assert.equal(
    failures.length,
    0,
    `${failures.length} of ${sent}:\n${failures.slice(0, 8).join('\n')}`,
  );
  assert.equal((await countPayments(smoke, customer)) - before, purchases, 'payments begun');
  return `${sent} requests, ${purchases} payments begun once each, ${slow} took more than a second`;
}

async function countPayments({ stack }: Smoke, { email }: Customer): Promise<number> {
  const query = `SELECT count(*) FROM transactions WHERE user_email = '${email}'`;
  return Number((await stack.sql(query))[0]);
}

/** The number of requests that a process has served since its start. */
async function answered({ stack }: Smoke, id: string): Promise<number> {
  const read = `fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then(console.log)`;
  const text = await stack.docker('exec', id, 'node', '-e', read);
  const counts = text.matchAll(/^nobayon_http_requests_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** If each counted separately, twice as many would be allowed. */
async function assertCountedTogether(smoke: Smoke): Promise<string> {
  const { email } = await register(smoke, 'forgetful');
  const tries = Array.from({ length: LOGINS_PER_ACCOUNT + 7 });
  const statuses: number[] = [];
  for (const _ of tries) {
    const body = { email, password: 'Not-the-one-1' };
    await smoke.call(auth.login, { body }).catch((error: unknown) => {
      if (!(error instanceof UnexpectedReply)) throw error;
      statuses.push(error.status);
    });
  }
  const expected = tries.map((_, index) => (index < LOGINS_PER_ACCOUNT ? 401 : 429));
  assert.deepEqual(statuses, expected);
  return statuses.join(' ');
}
