import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../http/parse-json.ts';
import type { Notification, Post } from '../payment-gateway.ts';
import type { CertificateOf } from './sns-certificate.ts';
import type { Confirm } from './sns-confirmation.ts';

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string(),
  MessageId: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  TopicArn: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof Envelope>;

/** The signed fields in the order of the signature; those that are absent are left out. */
const SIGNED = [
  'Message',
  'MessageId',
  'Subject',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const satisfies (keyof Envelope)[];

const algorithms = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const;

const Payment = z.looseObject({ merchantInvoiceNumber: z.string().min(1).max(20) });

type Options = {
  certificateOf: CertificateOf;
  confirm: Confirm;
  /**
   * The only accepted topic. Null to accept notifications of every topic that Amazon has signed, and no
   * new subscription: strangers' requests would displace the operator's.
   */
  topicArn: string | null;
};

/**
 * bKash sends notifications through Amazon SNS: a signed envelope around its own message. The first
 * one asks us to confirm the subscription at an address of Amazon's.
 */
export async function readBkashNotification(
  { body }: Post,
  { certificateOf, confirm, topicArn }: Options,
): Promise<Notification> {
  const envelope = parseJson(Envelope, body);
  if (!envelope) return rejected('unreadable');
  // Anybody can create a topic, whose messages Amazon signs as well.
  if (topicArn !== null && envelope.TopicArn !== topicArn) return rejected('another topic');
  const certificate = await certificateOf(envelope.SigningCertURL);
  if (certificate.kind !== 'found') return certificate;
  if (!isSigned(envelope, certificate.pem)) return rejected('wrong signature');
  if (envelope.Type === 'UnsubscribeConfirmation') return { kind: 'done' };
  if (envelope.Type === 'SubscriptionConfirmation') {
    if (topicArn !== null) return confirm(envelope);
    return rejected(`BKASH_SNS_TOPIC_ARN is not set, and the request is of ${envelope.TopicArn}`);
  }
  const payment = parseJson(Payment, envelope.Message);
  if (!payment) return rejected('about no payment');
  return {
    kind: 'payment',
    invoiceNumber: payment.merchantInvoiceNumber,
    reference: null,
    payload: payment,
  };
}

function isSigned(envelope: Envelope, certificate: string): boolean {
  const text = SIGNED.flatMap((key) => {
    const value = envelope[key];
    return value === undefined ? [] : [`${key}\n${value}\n`];
  }).join('');
  try {
    const verifier = createVerify(algorithms[envelope.SignatureVersion]).update(text);
    return verifier.verify(certificate, envelope.Signature, 'base64');
  } catch {
    return false;
  }
}

function rejected(reason: string): Notification {
  return { kind: 'rejected', reason };
}
