import { beforeEach, describe, expect, it } from 'vitest';
import type { FaultInput } from '../faults/fault.ts';
import { type Calls, everyGateway } from '../testing/every-gateway.ts';
import { newInvoice, startTestSandbox } from '../testing/test-sandbox.ts';
import { type GatewayName, gatewayNames, gateways } from './gateway-names.ts';

const { sandbox, client } = await startTestSandbox();
const every = await everyGateway(sandbox, client);

beforeEach(() => client.clearFaults());

type Step = keyof Calls;
const steps = gatewayNames.flatMap((gateway) =>
  (Object.keys(every[gateway]) as Step[]).map((on) => ({ gateway, on })),
);

function call(gateway: GatewayName, on: Step, invoice: string): Promise<Response> {
  const make = every[gateway][on];
  if (!make) throw new Error(`${gateway} has no ${on}.`);
  return make(invoice);
}

/** Brings an order into a state in which the call makes sense, and returns its number. */
async function prepare(gateway: GatewayName, on: Step): Promise<string> {
  const invoice = newInvoice();
  if (on === 'initiate' || on === 'token') return invoice;
  await call(gateway, 'initiate', invoice);
  const { payment_url: pageUrl } = await client.order(invoice);
  await client.press(pageUrl, 'pay');
  if (on === 'execute') return invoice;
  if (gateways[gateway].isExecutedByShop) await call(gateway, 'execute', invoice);
  if (on === 'refundStatus') await call(gateway, 'refund', invoice);
  return invoice;
}

/** The effect of a call as shown by the control calls. */
async function traces(invoice: string) {
  const order = (await client.orders()).find((one) => one.invoice_number === invoice);
  const { grants } = await client.bkash.state();
  return { state: order?.state, refunds: order?.refunds.length, grants };
}

const changing: Step[] = ['token', 'initiate', 'execute', 'refund'];

async function hasWorked(invoice: string, before: unknown): Promise<boolean> {
  return JSON.stringify(await traces(invoice)) !== JSON.stringify(before);
}

const service = 'gateway';

/**
 * For each fault: whether the work is done, and the reply to the shop: status and text, or null.
 */
const outages = [
  { fault: { service, kind: 'down' }, works: false, shows: null },
  { fault: { service, kind: 'lostReply' }, works: true, shows: null },
  { fault: { service, kind: 'htmlError' }, works: false, shows: /^500 <!DOCTYPE html>/ },
  { fault: { service, kind: 'errorCode', code: '2023' }, works: false, shows: /^\d00 \{.*2023/ },
  { fault: { service, kind: 'nonsense', as: 'empty' }, works: true, shows: /^200 $/ },
  { fault: { service, kind: 'nonsense', as: 'text' }, works: true, shows: /^200 Something/ },
  { fault: { service, kind: 'nonsense', as: 'otherJson' }, works: true, shows: /^200 \{"mess/ },
  { fault: { service, kind: 'nonsense', as: 'truncated' }, works: true, shows: /^200 \{.*[^}]$/ },
  { fault: { service, kind: 'slow', delayMs: 20 }, works: true, shows: /^200 \{.*\}$/ },
] as const satisfies { fault: FaultInput; works: boolean; shows: RegExp | null }[];

describe.each(steps)('$gateway, $on', ({ gateway, on }) => {
  const answer = async (invoice: string) => {
    const response = await call(gateway, on, invoice);
    return { status: response.status, text: await response.text() };
  };
  const readable = async (invoice: string) => JSON.parse((await answer(invoice)).text);

  it.each(outages)('$fault.kind $fault.as', async ({ fault, works, shows }) => {
    const invoice = await prepare(gateway, on);
    const before = await traces(invoice);
    await client.addFault({ ...fault, gateway, on, times: 1 });
    if (shows === null) await expect(answer(invoice)).rejects.toThrow('fetch failed');
    else {
      const { status, text } = await answer(invoice);
      expect(`${status} ${text}`).toMatch(shows);
    }
    expect(await hasWorked(invoice, before)).toBe(works && changing.includes(on));
    // The fault was for one call.
    expect(await readable(invoice)).toBeTypeOf('object');
  });

  it('is not affected by a fault of another gateway, call or order', async () => {
    const invoice = await prepare(gateway, on);
    const other = gatewayNames.find((name) => name !== gateway);
    const otherCall = on === 'initiate' ? 'status' : 'initiate';
    const down = { service: 'gateway', kind: 'down' } as const;
    await client.addFault({ ...down, gateway: other });
    await client.addFault({ ...down, on: otherCall });
    await client.addFault({ ...down, invoice_number: 'ANOTHER' });
    expect(await readable(invoice)).toBeTypeOf('object');
  });
});

describe.each(gatewayNames)('the payment page of %s', (gateway) => {
  const open = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, page: await response.text() };
  };
  const press = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

  async function started() {
    const invoice = await prepare(gateway, 'initiate');
    await call(gateway, 'initiate', invoice);
    return client.order(invoice);
  }

  it('shows the amount, its payment methods and its buttons, and accepts nothing else', async () => {
    const { payment_url: url } = await started();
    const { page } = await open(url);
    const { methods, outcomes, title } = gateways[gateway];
    expect(page).toContain('৳2,500.00');
    expect(page).toContain(title);
    const valuesOf = (name: string) =>
      [...page.matchAll(new RegExp(`name="${name}" value="(\\w+)"`, 'g'))].map(
        ([, value]) => value,
      );
    expect(valuesOf('method')).toEqual(methods);
    expect(valuesOf('outcome')).toEqual(['pay', ...outcomes]);
    expect((await press(url, 'steal')).status).toBe(400);
    const isOffered = outcomes.some((outcome) => outcome === 'expire');
    expect((await press(url, 'expire')).status).not.toBe(isOffered ? 400 : 303);
  });

  it('belongs to its gateway, and accepts a payment only once', async () => {
    const { payment_url: url, invoice_number: invoice } = await started();
    for (const { path } of Object.values(gateways)) {
      const elsewhere = url.replace(gateways[gateway].path, path);
      expect((await open(elsewhere)).status).toBe(elsewhere === url ? 200 : 404);
    }
    await client.command(invoice, { action: 'pay' });
    const before = await client.order(invoice);
    expect((await press(url, 'pay')).status).toBe(409);
    expect((await client.order(invoice)).trx_id).toBe(before.trx_id);
    expect((await open(url)).page).toContain('Return to the merchant');
  });
});
