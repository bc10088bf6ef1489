import assert from 'node:assert/strict';
import { auth } from '../../../packages/shared/src/contract/account/auth.ts';
import { UnexpectedReply } from '../call-api.ts';
import {
  assertBought,
  assertChatAccess,
  assertReceipts,
  type Customer,
  findPlan,
  type Purchase,
  postReturnFromGateway,
  register,
  startPurchase,
} from '../customer.ts';
import { retryUntil } from '../retry-until.ts';
import type { Smoke } from '../smoke.ts';
import { type Service, waitUntilHealthy } from '../wait-until-healthy.ts';

/** The possible replies to a signed-in customer while the service is dead. */
const outages = [
  { service: 'api', answers: [502, 503, 504] },
  { service: 'worker', answers: [200] },
  { service: 'postgres', answers: [503] },
  { service: 'valkey', answers: [200] },
] as const satisfies { service: Service; answers: number[] }[];

type Outage = (typeof outages)[number];

/** Kills one part after another, each in the middle of payments. */
export async function checkOutages(smoke: Smoke): Promise<Purchase[]> {
  const bought: Purchase[] = [];
  for (const outage of outages) bought.push(...(await checkOutage(smoke, outage)));
  return bought;
}

/**
 * One payment is made while the service is dead and one while it restarts. Both browsers return
 * twice at once, in addition to the gateway's notifications.
 */
async function checkOutage(smoke: Smoke, { service, answers }: Outage): Promise<Purchase[]> {
  const { stack, report, sandbox, signal } = smoke;
  report.chapter(`Kill ${service}`);
  const customer = await register(smoke, service);
  const plan = await findPlan(smoke, customer, 'Pro');
  const during = await startPurchase(smoke, customer, plan);
  const after = await startPurchase(smoke, customer, plan);

  const id = await stack.container(service);
  await stack.docker('kill', id);
  const duringReturn = await sandbox.choose(during.paymentUrl, 'pay');
  await report.check('the web app is served while it is dead', async () => {
    assert.equal((await fetch(stack.webUrl)).status, 200);
  });
  await report.check('calls are answered as they should be meanwhile', () =>
    assertAnswered(smoke, customer, answers),
  );
  if (service === 'api') {
    await report.check('a browser that opens a page gets one, which tries again', () =>
      assertUnavailablePage(stack.webUrl),
    );
  }
  await tryToComeBack(smoke, customer, duringReturn);

  await stack.docker('start', id);
  const afterReturn = await sandbox.choose(after.paymentUrl, 'pay');
  await tryToComeBack(smoke, customer, afterReturn);
  await report.check('everything gets healthy again', () => waitUntilHealthy(smoke));
  const returns = [duringReturn, duringReturn, afterReturn, afterReturn];
  await Promise.all(returns.map((address) => postReturnFromGateway(smoke, customer, address)));

  const purchases = [during, after];
  await report.check('both payments are completed, once', () =>
    retryUntil(() => assertBought(smoke, purchases), { withinMs: 30_000, signal }),
  );
  await report.check('each has one receipt', () =>
    retryUntil(() => assertReceipts(smoke, purchases), { withinMs: 120_000, signal }),
  );
  await report.check('the chat service is right', () =>
    retryUntil(() => assertChatAccess(smoke, customer, plan), { withinMs: 120_000, signal }),
  );
  return purchases;
}

async function assertAnswered(
  { call }: Smoke,
  { token }: Customer,
  expected: readonly number[],
): Promise<string> {
  const answer = await call(auth.me, {}, token).then(
    () => ({ status: 200, text: '200' }),
    (error: unknown) => {
      if (error instanceof UnexpectedReply) return { status: error.status, text: error.message };
      throw error;
    },
  );
  assert.ok(expected.includes(answer.status), answer.text);
  return answer.text;
}

/** Gateways send browsers back to the API itself. */
async function assertUnavailablePage(webUrl: string): Promise<void> {
  const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const pages = [
    ['/api/payment/return/sslcommerz/X/success', '5'],
    // Answers no GET.
    ['/oidc/session/end/confirm', null],
  ] as const;
  for (const [path, refresh] of pages) {
    const answer = await fetch(webUrl + path, { method: 'POST', headers });
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('Refresh'), refresh);
    assert.match(await answer.text(), /<h1>Temporarily unavailable<\/h1>/);
  }
}

/** It may or may not get a reply. */
async function tryToComeBack(smoke: Smoke, customer: Customer, address: URL): Promise<void> {
  try {
    const { message } = await postReturnFromGateway(smoke, customer, address);
    smoke.report.note(`the browser came back and was told: ${message}`);
  } catch (error) {
    if (!(error instanceof UnexpectedReply)) throw error;
    smoke.report.note(`the browser came back in vain: ${error.status}`);
  }
}
