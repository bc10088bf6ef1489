import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sslcommerzCaller } from '../../testing/sslcommerz-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { startTestShop } from '../../testing/test-shop.ts';
import { store } from './session.ts';

const { sandbox, client } = await startTestSandbox();
const gateway = sslcommerzCaller(sandbox.gatewayUrls.sslcommerz);
const shop = await startTestShop();

beforeEach(() => client.clearFaults());

const start = () => gateway.start({ ipn_url: `${shop.url}/ipn` });
const nextFields = async () => Object.fromEntries(new URLSearchParams((await shop.next()).body));

/** Verifies a signature by the vendor's rule, as in its sample integrations. */
function isSigned(fields: Record<string, string>, algorithm: 'md5' | 'sha256'): boolean {
  const digest = (text: string) => createHash(algorithm).update(text).digest('hex');
  const pairs = (fields.verify_key ?? '').split(',').map((key) => [key, fields[key] ?? '']);
  const text = [...pairs, ['store_passwd', digest(store.store_passwd)]]
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  const sent = algorithm === 'md5' ? fields.verify_sign : fields.verify_sign_sha2;
  return sent === digest(text);
}

describe('the notification', () => {
  it.each([
    ['pay', 'VALID'],
    ['risky', 'VALID'],
    ['fail', 'FAILED'],
    ['cancel', 'CANCELLED'],
    ['leave', 'UNATTEMPTED'],
    ['expire', 'EXPIRED'],
  ] as const)('of %s is a form that says %s, signed in both ways', async (outcome, status) => {
    const { tranId, pageUrl } = await start();
    const way = await client.press(pageUrl, outcome);
    const { method, contentType, body } = await shop.next();
    const fields = Object.fromEntries(new URLSearchParams(body));
    expect({ method, contentType }).toEqual({
      method: 'POST',
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(fields).toMatchObject({ tran_id: tranId, status, store_id: store.store_id });
    expect(isSigned(fields, 'md5')).toBe(true);
    expect(isSigned(fields, 'sha256')).toBe(true);
    expect(fields.verify_key?.split(',').includes('val_id')).toBe(status === 'VALID');
    expect(way).toMatchObject({ fields });
  });

  it('has a wrong signature if it is forged', async () => {
    const { pageUrl } = await start();
    await client.addFault({ service: 'gateway', kind: 'badSignature', gateway: 'sslcommerz' });
    await client.press(pageUrl, 'pay');
    const fields = await nextFields();
    expect(fields.status).toBe('VALID');
    expect([isSigned(fields, 'md5'), isSigned(fields, 'sha256')]).toEqual([false, false]);
  });

  it('is lost, duplicated, early or late as a fault says', async () => {
    const lost = await start();
    await client.addFault({ service: 'gateway', kind: 'noIpn', times: 1 });
    await client.press(lost.pageUrl, 'pay');
    const twice = await start();
    await client.addFault({ service: 'gateway', kind: 'duplicateIpn', times: 1 });
    await client.press(twice.pageUrl, 'pay');
    expect([await nextFields(), await nextFields()]).toMatchObject([
      { tran_id: twice.tranId },
      { tran_id: twice.tranId },
    ]);
    const early = await start();
    const disorder = { service: 'gateway', kind: 'ipnOutOfOrder', times: 1 } as const;
    await client.addFault({ ...disorder, arrives: 'early' });
    await client.press(early.pageUrl, 'pay');
    expect(await nextFields()).toMatchObject({ tran_id: early.tranId });
    const words = [await gateway.statusOf(early.tranId), await gateway.statusOf(early.tranId)];
    expect(words).toEqual(['PENDING', 'VALID']);
    const late = await start();
    await client.addFault({ ...disorder, arrives: 'late' });
    await client.press(late.pageUrl, 'pay');
    await client.command(late.tranId, { action: 'refund' });
    expect(await nextFields()).toMatchObject({ tran_id: late.tranId, status: 'VALID' });
    expect(shop.unread()).toBe(0);
  });

  it('is sent by the browser once more if the redirect is repeated', async () => {
    const { pageUrl } = await gateway.start({ fail_url: `${shop.url}/back` });
    await client.addFault({ service: 'gateway', kind: 'returnTwice', times: 1 });
    const way = await client.press(pageUrl, 'fail');
    const { url, method } = await shop.next();
    expect([method, url.pathname]).toEqual(['POST', new URL(way.url).pathname]);
  });
});
