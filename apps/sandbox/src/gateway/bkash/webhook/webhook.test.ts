import { createVerify, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../start-sandbox.ts';
import { bkashCaller } from '../../../testing/bkash-calls.ts';
import { startTestSandbox } from '../../../testing/test-sandbox.ts';
import { type Received, startTestShop } from '../../../testing/test-shop.ts';

const { sandbox, client } = await startTestSandbox();
const gateway = bkashCaller(sandbox.gatewayUrls.bkash);
const shop = await startTestShop();

beforeAll(() => gateway.signIn());

const names = 'Message,MessageId,Subject,SubscribeURL,Timestamp,Token,TopicArn,Type'.split(',');

/** Verifies a message by Amazon's rule, with the certificate that it names. */
async function isSigned({ body }: Received): Promise<boolean> {
  const message = JSON.parse(body);
  const pem = await (await fetch(message.SigningCertURL)).text();
  const text = names.flatMap((name) => (name in message ? [`${name}\n${message[name]}\n`] : []));
  const { publicKey } = new X509Certificate(pem);
  return createVerify('RSA-SHA1')
    .update(text.join(''))
    .verify(publicKey, message.Signature, 'base64');
}

async function pay() {
  const { invoice, paymentID, pageUrl } = await gateway.create();
  await client.press(pageUrl, 'pay');
  const { trxID } = await gateway.execute(paymentID);
  return { invoice, trxID };
}

it('is requested from the start until it is confirmed', async () => {
  shop.answerWith(503);
  const other = await startSandbox({ bkashWebhookUrl: `${shop.url}/sns` });
  onTestFinished(() => other.close());
  const tries = [await shop.next(), await shop.next()];
  expect(tries[0]?.body).toBe(tries[1]?.body);
  expect(tries[0]?.body).toContain(other.url);
});

it.each([
  [400, 1],
  [403, 1],
  [429, 3],
  [500, 3],
])('is sent as Amazon does: after a %i it arrives %i times', async (status, count) => {
  await client.sendIpnTo(null, [1, 1]);
  shop.answerWith(...Array(count).fill(status));
  await client.bkash.sendWebhookTo(`${shop.url}/sns`);
  for (let attempt = 0; attempt < count; attempt += 1) await shop.next();
  // What follows waits for nothing that is still to come.
  shop.answerWith(503);
  await client.bkash.sendWebhookTo(`${shop.url}/later`);
  for (const _ of [1, 2]) expect((await shop.next()).url.pathname).toBe('/later');
  expect(shop.unread()).toBe(0);
});

describe('the webhook', () => {
  it('is inactive until it is confirmed, and then notifies of moved money', async () => {
    await client.bkash.sendWebhookTo(`${shop.url}/sns`);
    const confirmation = await shop.next();
    const message = JSON.parse(confirmation.body);
    expect(confirmation.contentType).toBe('text/plain; charset=UTF-8');
    expect(message).toMatchObject({ Type: 'SubscriptionConfirmation', SignatureVersion: '1' });
    expect(message.SigningCertURL).toMatch(/\.pem$/);
    expect(await isSigned(confirmation)).toBe(true);
    await pay();
    expect(shop.unread()).toBe(0);

    expect((await fetch(`${message.SubscribeURL}0`)).status).toBe(400);
    expect((await client.bkash.state()).webhook).toMatchObject({ is_confirmed: false });
    expect((await fetch(message.SubscribeURL)).status).toBe(200);
    const { invoice, trxID } = await pay();
    const notification = await shop.next();
    expect(await isSigned(notification)).toBe(true);
    const { Type, Message } = JSON.parse(notification.body);
    expect(Type).toBe('Notification');
    expect(JSON.parse(Message)).toMatchObject({
      trxID,
      merchantInvoiceNumber: invoice,
      transactionStatus: 'Completed',
      amount: '2500.00',
      currency: 'BDT',
    });
  });

  it('is forged, duplicated or lost as a fault says', async () => {
    await client.addFault({ service: 'gateway', kind: 'badSignature', times: 1 });
    await pay();
    expect(await isSigned(await shop.next())).toBe(false);
    await client.addFault({ service: 'gateway', kind: 'noIpn', times: 1 });
    await pay();
    await client.addFault({ service: 'gateway', kind: 'duplicateIpn', times: 1 });
    const { invoice } = await pay();
    const both = [await shop.next(), await shop.next()];
    expect(both[0]?.body).toBe(both[1]?.body);
    expect(both[0]?.body).toContain(invoice);
    await client.bkash.sendWebhookTo(null);
    await pay();
    expect(shop.unread()).toBe(0);
  });
});
