import { createSign, randomUUID } from 'node:crypto';
import type { Announcement } from '../../orders/order.ts';
import { notificationSigner } from './certificate.ts';

/** The topic of all messages, which the shop expects. */
export const WEBHOOK_TOPIC = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox-webhook';

type Unsigned = { Message: string } & (
  | { Type: 'SubscriptionConfirmation'; Token: string; SubscribeURL: string }
  | { Type: 'Notification'; UnsubscribeURL: string }
);

type Options = { url: string; amazonUrl: string; isForged: boolean };

/** A message in the format of Amazon SNS: JSON with the content type text, signed. */
export async function snsMessage(unsigned: Unsigned, options: Options): Promise<Announcement> {
  const { key, fileName } = await notificationSigner();
  const message: Record<string, string> = {
    ...unsigned,
    MessageId: randomUUID(),
    TopicArn: WEBHOOK_TOPIC,
    Timestamp: new Date().toISOString(),
    SignatureVersion: '1',
    SigningCertURL: `${options.amazonUrl}/${fileName}`,
  };
  const text = signedText(message) + (options.isForged ? 'forged' : '');
  message.Signature = createSign('RSA-SHA1').update(text).sign(key, 'base64');
  return {
    url: options.url,
    headers: {
      'Content-Type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': unsigned.Type,
      'x-amz-sns-message-id': message.MessageId ?? '',
      'x-amz-sns-topic-arn': WEBHOOK_TOPIC,
    },
    body: JSON.stringify(message),
    isRepeatedAfter: (status) => status === 429 || status >= 500,
  };
}

const signedNames = [
  'Message',
  'MessageId',
  'Subject',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
];

/** The signed text: each present field as a line with its name and a line with its value. */
function signedText(message: Record<string, string>): string {
  return signedNames
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
}
