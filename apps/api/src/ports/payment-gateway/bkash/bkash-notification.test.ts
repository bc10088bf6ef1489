import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { startServerThat } from '../../../testing/faults/stand-in-server.ts';
import { readBkashNotification } from './bkash-notification.ts';
import { type CertificateOf, certificates } from './sns-certificate.ts';
import { type Confirm, confirmations } from './sns-confirmation.ts';

const CERTIFICATE = 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-1.pem';
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const amazon = pair();
const stranger = pair();

const about = { merchantInvoiceNumber: 'NB-0123456789ABCDEF', trxID: 'T1', amount: '300.00' };
const notification = {
  Type: 'Notification',
  MessageId: '1',
  TopicArn: 'arn:aws:sns:ap-southeast-1:000000000000:webhook',
  Message: JSON.stringify(about),
  Timestamp: '2026-03-10T06:00:00.000Z',
  SignatureVersion: '1',
  SigningCertURL: CERTIFICATE,
};

type Fields = Record<string, string>;
const SIGNED = 'Message,MessageId,Subject,SubscribeURL,Timestamp,Token,TopicArn,Type'.split(',');

/** As Amazon signs. */
function signed(fields: Fields, key: KeyObject = amazon.privateKey): Fields {
  const text = SIGNED.flatMap((name) => (fields[name] ? [`${name}\n${fields[name]}\n`] : []));
  const algorithm = fields.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  const Signature = createSign(algorithm).update(text.join('')).sign(key, 'base64');
  return { ...fields, Signature };
}

const noHost = confirmations({ ownHost: null, timeoutMs: 2_000 });

const pem = amazon.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const certificateOf: CertificateOf = async (address) =>
  address === CERTIFICATE ? { kind: 'found', pem } : { kind: 'rejected', reason: 'of nobody' };
const ourTopic = { certificateOf, confirm: noHost, topicArn: notification.TopicArn };
type Options = { certificateOf: CertificateOf; confirm: Confirm; topicArn: string | null };

function read(fields: Fields | string, options: Partial<Options> = {}) {
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields);
  return readBkashNotification({ headers: {}, body }, { ...ourTopic, ...options });
}

test.each(['1', '2'])('a signed notification (version %s) names its payment', async (version) => {
  for (const topicArn of [notification.TopicArn, null]) {
    expect(
      await read(signed({ ...notification, SignatureVersion: version }), { topicArn }),
    ).toEqual({
      kind: 'payment',
      invoiceNumber: about.merchantInvoiceNumber,
      reference: null,
      payload: about,
    });
  }
});

const right = signed(notification);
test.each<[string, Fields | string]>([
  ['somebody else’s signature', signed(notification, stranger.privateKey)],
  ['another message', { ...right, Message: JSON.stringify({ ...about, amount: '1.00' }) }],
  ['another time', { ...right, Timestamp: '2026-03-11T06:00:00.000Z' }],
  ['a subject that was not signed', { ...right, Subject: 'Paid' }],
  ['another algorithm', { ...right, SignatureVersion: '2' }],
  ['no signature', notification],
  ['an empty signature', { ...right, Signature: '' }],
  ['a certificate of nobody’s', { ...right, SigningCertURL: 'https://evil.example/x.pem' }],
  ['a message about no payment', signed({ ...notification, Message: '{}' })],
  ['a message that is no JSON', signed({ ...notification, Message: 'paid' })],
  ['no envelope', JSON.stringify(about)],
  ['nothing', ''],
])('one with %s is rejected', async (_case, fields) => {
  expect((await read(fields)).kind).toBe('rejected');
});

/** Amazon, which counts the visits of an address that confirms a subscription. */
async function startAmazon() {
  const visits: string[] = [];
  const gate = { status: 200, text: '' };
  const url = await startServerThat((response, _body, { url: path = '' }) => {
    visits.push(path);
    response.statusCode = gate.status;
    response.end(gate.text);
  });
  let now = 0;
  const options = { ownHost: new URL(url).host, timeoutMs: 2_000, clock: () => now };
  const request = (token: string, fields: Fields = {}) =>
    signed({
      ...notification,
      Type: 'SubscriptionConfirmation',
      Token: token,
      SubscribeURL: `${url}/?Token=${token}`,
      Timestamp: new Date().toISOString(),
      ...fields,
    });
  return {
    url,
    visits,
    gate,
    request,
    confirm: confirmations(options),
    wait(ms: number) {
      now += ms;
    },
  };
}

test('a subscription is confirmed, but only at an address of Amazon', async () => {
  const { visits, request, confirm } = await startAmazon();
  const asking = request('t');
  expect((await read(asking)).kind).toBe('rejected');
  // A subscription or a payment of another topic is rejected.
  const topicArn = `${notification.TopicArn}-of-another`;
  expect((await read(asking, { confirm, topicArn })).kind).toBe('rejected');
  expect((await read(signed(notification), { topicArn })).kind).toBe('rejected');
  expect(visits).toEqual([]);
  expect(await read(asking, { confirm })).toEqual({ kind: 'done' });
  expect(visits).toEqual(['/?Token=t']);
});

test('a repeated request is confirmed once, unless Amazon did not accept it', async () => {
  const { visits, gate, request, confirm } = await startAmazon();
  const post = async (times: number) => {
    const asking = request('t');
    const ends = Array.from({ length: times }, () => read(asking, { confirm }));
    return new Set((await Promise.all(ends)).map(({ kind }) => kind));
  };
  gate.status = 503;
  expect(await post(20)).toEqual(new Set(['unavailable']));
  expect(visits).toHaveLength(1);
  gate.status = 200;
  expect(await post(20)).toEqual(new Set(['done']));
  expect(await post(20)).toEqual(new Set(['done']));
  expect(visits).toHaveLength(2);
});

test.each([
  ['is confirmed', notification.TopicArn, 'done', 1],
  ['is named in the log if no topic is set', null, 'rejected', 0],
])('after the requests of many strangers, ours %s', async (_what, topicArn, kind, count) => {
  const { visits, request, confirm } = await startAmazon();
  const strangers = Array.from({ length: 50 }, (_one, n) =>
    request(`t${n}`, { TopicArn: `${notification.TopicArn}-${n}` }),
  );
  const ends = await Promise.all(strangers.map((one) => read(one, { confirm, topicArn })));
  expect(new Set(ends.map((end) => end.kind))).toEqual(new Set(['rejected']));
  const ours = await read(request('ours'), { confirm, topicArn });
  expect(ours.kind).toBe(kind);
  if ('reason' in ours) expect(ours.reason).toContain(notification.TopicArn);
  expect(visits).toHaveLength(count);
});

test('many requests of our topic cause few visits, and are to be repeated', async () => {
  const { visits, request, confirm, wait } = await startAmazon();
  const post = async (from: number) => {
    const asking = Array.from({ length: 50 }, (_one, n) => request(`t${from + n}`));
    const ends = await Promise.all(asking.map((one) => read(one, { confirm })));
    return ends.map(({ kind }) => kind).toSorted();
  };
  const five = [...Array(5).fill('done'), ...Array(45).fill('limited')];
  expect(await post(0)).toEqual(five);
  wait(61_000);
  expect(await post(50)).toEqual(five);
  expect(visits).toHaveLength(10);
});

const HOUR = 60 * 60_000;
test.each([
  ['an hour old', -HOUR - 60_000],
  ['of a later time', HOUR + 60_000],
])('a request that is %s is not confirmed', async (_case, off) => {
  const { visits, request, confirm } = await startAmazon();
  const Timestamp = new Date(Date.now() + off).toISOString();
  for (const odd of [Timestamp, 'yesterday', '']) {
    expect((await read(request('t', { Timestamp: odd }), { confirm })).kind).toBe('rejected');
  }
  expect(visits).toEqual([]);
});

test.each([
  [400, 'rejected'],
  [404, 'rejected'],
  [307, 'rejected'],
  [408, 'unavailable'],
  [429, 'unavailable'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('what Amazon answers with %i is %s', async (status, kind) => {
  const { gate, url, request, confirm } = await startAmazon();
  gate.status = status;
  expect((await read(request('t'), { confirm })).kind).toBe(kind);
  const fetching = certificates({ ownHost: new URL(url).host, timeoutMs: 2_000 });
  const SigningCertURL = `${url}/x.pem`;
  const posted = signed({ ...notification, SigningCertURL });
  expect((await read(posted, { certificateOf: fetching })).kind).toBe(kind);
  gate.status = 200;
  gate.text = pem;
  expect((await read(posted, { certificateOf: fetching })).kind).toBe('payment');
});
