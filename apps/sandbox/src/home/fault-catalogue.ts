import type { ChatFaultKind } from '../chat/chat-fault.ts';
import type { Fault } from '../faults/fault.ts';
import type { GatewayFaultKind } from '../gateway/gateway-fault.ts';
import type { MailboxFaultKind } from '../mailbox/mailbox-fault.ts';

/** A field of a form that switches a fault on. `number` fields are sent on as numbers. */
export type Field =
  | { kind: 'number' | 'text'; name: string; label: string; value?: string; isNeeded?: boolean }
  | { kind: 'choice'; name: string; label: string; options: { value: string; label: string }[] };

export type CatalogueEntry = {
  service: Fault['service'];
  kind: Fault['kind'];
  title: string;
  explanation: string;
  fields: Field[];
};

type Described = { title: string; explanation: string; fields: Field[] };

const number = (name: string, label: string, value?: string): Field => ({
  kind: 'number',
  name,
  label,
  ...(value && { value, isNeeded: true }),
});
const text = (name: string, label: string, value?: string): Field => ({
  kind: 'text',
  name,
  label,
  ...(value && { value, isNeeded: true }),
});

const calls: Field = {
  kind: 'choice',
  name: 'on',
  label: 'Call',
  options: [
    { value: '', label: 'Start and status' },
    { value: 'initiate', label: 'Start of a payment' },
    { value: 'status', label: 'Status question' },
  ],
};
const times = number('times', 'Only the next … times');
const invoice = text('invoice_number', 'Only this invoice');
const account = text('email', 'Only this account');
const address = text('to', 'Only mail to this address');

const gateway: Record<GatewayFaultKind, Described> = {
  slow: {
    title: 'Slow',
    explanation: 'Does its work at once and answers late.',
    fields: [number('delayMs', 'Delay in milliseconds', '5000'), calls],
  },
  down: {
    title: 'Down',
    explanation: 'Drops the connection before doing anything.',
    fields: [calls],
  },
  lostReply: {
    title: 'Lost reply',
    explanation: 'Does its work and drops the connection: nobody hears the answer.',
    fields: [calls],
  },
  htmlError: {
    title: 'HTTP 500',
    explanation: 'Answers with an error page in HTML instead of JSON.',
    fields: [calls],
  },
  notFound: {
    title: 'Not found',
    explanation: 'Status answers 2001 for orders that exist.',
    fields: [],
  },
  wrongAmount: {
    title: 'Wrong amount',
    explanation: 'Status reports another amount than was asked for.',
    fields: [text('amount', 'Amount in taka', '1.00')],
  },
  numericAmounts: {
    title: 'Amounts as numbers',
    explanation: 'Status writes 25 instead of "25.00".',
    fields: [],
  },
  statusWord: {
    title: 'Another word',
    explanation: 'Status uses another word, such as success or SUCCESSFUL for successful.',
    fields: [
      text('word', 'Word', 'success'),
      {
        kind: 'choice',
        name: 'when',
        label: 'For orders that are',
        options: ['paid', 'failed', 'refunded', 'processing'].map((value) => ({
          value,
          label: value,
        })),
      },
    ],
  },
  returnTwice: {
    title: 'Return twice',
    explanation: 'The gateway calls the return address too, as the browser is sent there.',
    fields: [],
  },
  duplicateIpn: {
    title: 'Notification twice',
    explanation: 'The payment notification is posted several times at once.',
    fields: [number('copies', 'Copies', '2')],
  },
  ipnOutOfOrder: {
    title: 'Notification out of order',
    explanation: 'It arrives while status still says processing, or only after a later refund.',
    fields: [
      {
        kind: 'choice',
        name: 'arrives',
        label: 'Arrives',
        options: [
          { value: 'early', label: 'early: status lags behind' },
          { value: 'late', label: 'late: after the next change' },
        ],
      },
      number('staleAnswers', 'Answers that lag behind', '1'),
    ],
  },
};

const chatCalls: Field = {
  kind: 'choice',
  name: 'on',
  label: 'Calls',
  options: [
    { value: '', label: 'All of them' },
    { value: 'read', label: 'Those that read' },
    { value: 'change', label: 'Those that change something' },
  ],
};

const chat: Record<ChatFaultKind, Described> = {
  slow: {
    title: 'Slow',
    explanation: 'Does its work at once and answers late.',
    fields: [number('delayMs', 'Delay in milliseconds', '10000'), chatCalls],
  },
  down: {
    title: 'Down',
    explanation: 'Drops the connection before doing anything.',
    fields: [chatCalls],
  },
  lostReply: {
    title: 'Lost reply',
    explanation: 'Does its work and drops the connection: nobody hears the answer.',
    fields: [chatCalls],
  },
  htmlError: {
    title: 'HTTP 500',
    explanation: 'Answers with an error page in HTML instead of JSON.',
    fields: [chatCalls],
  },
  ignored: {
    title: '200 that did nothing',
    explanation: 'Says that the change was made, and leaves everything as it was.',
    fields: [],
  },
  keyRevoked: {
    title: 'Key revoked',
    explanation: 'Answers 401 to every call with the key.',
    fields: [],
  },
};

const mailbox: Record<MailboxFaultKind, Described> = {
  refuseConnection: {
    title: 'Connection refused',
    explanation: 'The server greets with an error.',
    fields: [number('code', 'SMTP reply', '421')],
  },
  refuseRecipient: {
    title: 'Recipient refused',
    explanation: 'The address is turned down.',
    fields: [number('code', 'SMTP reply', '550'), address],
  },
  refuseData: {
    title: 'Mail refused',
    explanation: 'The whole mail is read and then turned down.',
    fields: [number('code', 'SMTP reply', '451'), address],
  },
  slow: {
    title: 'Slow',
    explanation: 'The mail is kept at once and acknowledged late.',
    fields: [number('delayMs', 'Delay in milliseconds', '5000'), address],
  },
  hangUp: {
    title: 'Hung up',
    explanation: 'The mail is kept, and the connection closed without a word about it.',
    fields: [address],
  },
};

/** Every fault with the form that switches it on. */
export const catalogue: CatalogueEntry[] = [
  ...entries('gateway', gateway, [invoice, times]),
  ...entries('chat', chat, [account, times]),
  ...entries('mailbox', mailbox, [times]),
];

function entries<K extends Fault['kind']>(
  service: Fault['service'],
  kinds: Record<K, Described>,
  scope: Field[],
): CatalogueEntry[] {
  const names = Object.keys(kinds) as K[];
  return names.map((kind) => ({
    service,
    kind,
    title: kinds[kind].title,
    explanation: kinds[kind].explanation,
    fields: [...kinds[kind].fields, ...scope],
  }));
}

export function entryOf(service: string, kind: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.service === service && entry.kind === kind);
}
