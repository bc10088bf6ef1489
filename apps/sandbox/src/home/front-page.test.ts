import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { catalogue } from './fault-catalogue.ts';

const { sandbox, client, start } = await startTestSandbox();
const site = () => request(sandbox.url);
const page = async () => (await site().get('/').expect(200)).text;

beforeEach(() => client.clearFaults());

it('says what this is and how to reach it', async () => {
  const text = await page();
  expect(text).toContain('The outside world on one machine');
  expect(text).toContain(`<code>${sandbox.gatewayUrl}</code>`);
  expect(text).toContain(`<code>${sandbox.smtpPort}</code>`);
  expect(text).toContain('href="/mailbox"');
  expect(text).toContain('No orders yet.');
});

it('serves the font with the taka sign', async () => {
  const font = await site().get('/assets/noto-sans-bengali.woff2').expect(200);
  expect(font.headers['content-type']).toBe('font/woff2');
});

it('answers an unknown address with a page', async () => {
  await site()
    .get('/nowhere')
    .expect(404, /No such page/);
});

describe('orders', () => {
  it('are paid late and refunded from here', async () => {
    const { invoice } = await start({ cust_name: '<b>Rahim</b>' });
    expect(await page()).toContain('&lt;b&gt;Rahim&lt;/b&gt;');
    const press = (action: string) =>
      site().post(`/orders/${invoice}`).type('form').send({ action });
    await press('pay').expect(303).expect('Location', '/');
    expect((await client.order(invoice)).state).toBe('paid');
    await press('refund').expect(303);
    expect((await client.order(invoice)).state).toBe('refunded');
    await press('refund').expect(409, /was paid and refunded/);
    await site().post('/orders/UNKNOWN').type('form').send({ action: 'pay' }).expect(404);
  });
});

describe('faults', () => {
  const switchOn = (fields: object) => site().post('/faults').type('form').send(fields);

  it.each(catalogue)('$service $kind is switched on by its form as it stands', async (entry) => {
    const fields = entry.fields.map((field) => [
      field.name,
      field.kind === 'choice' ? field.options[0]?.value : (field.value ?? ''),
    ]);
    const { service, kind, title } = entry;
    await switchOn({ service, kind, ...Object.fromEntries(fields) }).expect(303);
    const [fault] = (await site().get('/control/faults')).body.faults;
    expect(fault).toMatchObject({ service, kind, left: null });
    const text = await page();
    expect(text).toContain('>On</span>');
    expect(text).toContain(title);
    await site().post(`/faults/${fault.id}/off`).expect(303);
    expect(await page()).not.toContain('>On</span>');
  });

  it('take the scope that was typed', async () => {
    await switchOn({
      service: 'gateway',
      kind: 'slow',
      delayMs: '50',
      on: 'status',
      invoice_number: ' INV-1 ',
      times: '3',
    });
    expect((await site().get('/control/faults')).body.faults).toMatchObject([
      { delayMs: 50, on: 'status', invoice_number: 'INV-1', times: 3 },
    ]);
    expect(await page()).toContain('3 left');
  });

  it.each([
    [{ service: 'gateway', kind: 'slow', delayMs: 'soon' }, /delayMs/],
    [{ service: 'gateway', kind: 'nonsense' }, /There is no such fault/],
  ])('are refused on the page for %j', async (fields, reason) => {
    const response = await switchOn(fields).expect(400);
    expect(response.text).toMatch(reason);
    expect(response.text).toContain('role="alert"');
    expect((await site().get('/control/faults')).body).toEqual({ faults: [] });
  });

  it('are all switched off at once', async () => {
    await client.addFault({ service: 'gateway', kind: 'down' });
    await client.addFault({ service: 'mailbox', kind: 'refuseConnection' });
    await site().post('/faults/off').expect(303);
    expect((await site().get('/control/faults')).body).toEqual({ faults: [] });
  });
});
