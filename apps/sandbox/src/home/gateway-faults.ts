import { type GatewayFaultKind, gatewayCalls } from '../gateway/faults/gateway-fault.ts';
import { gatewayNames, gateways } from '../gateway/gateway-names.ts';
import { callFaults, type Described, type Field, number, text } from './fault-fields.ts';

const callLabels = {
  token: 'Token',
  initiate: 'Start of a payment',
  execute: 'Execution',
  status: 'Status check',
  refund: 'Refund',
  refundStatus: 'Status of a refund',
} satisfies Record<(typeof gatewayCalls)[number], string>;

const calls: Field = {
  kind: 'choice',
  name: 'on',
  label: 'Call',
  options: [
    { value: '', label: 'All calls' },
    ...gatewayCalls.map((value) => ({ value, label: callLabels[value] })),
  ],
};
const whichGateway: Field = {
  kind: 'choice',
  name: 'gateway',
  label: 'Gateway',
  options: [
    { value: '', label: 'All gateways' },
    ...gatewayNames.map((value) => ({ value, label: gateways[value].title })),
  ],
};

/** The scope fields of each fault. */
export const gatewayScope: Field[] = [whichGateway, text('invoice_number', 'Only this invoice')];

export const gatewayFaults: Record<GatewayFaultKind, Described> = {
  ...callFaults(calls, '5000'),
  nonsense: {
    title: 'Unreadable reply',
    explanation: 'Does the work and replies with something else.',
    fields: [
      {
        kind: 'choice',
        name: 'as',
        label: 'Reply',
        options: [
          { value: 'otherJson', label: 'JSON of another kind' },
          { value: 'truncated', label: 'The first half of the reply' },
          { value: 'text', label: 'Plain text' },
          { value: 'empty', label: 'Nothing' },
        ],
      },
      calls,
    ],
  },
  errorCode: {
    title: 'Error code',
    explanation: 'Does nothing and answers with an error of its own.',
    fields: [text('code', 'Code', '503'), calls],
  },
  notFound: {
    title: 'Not found',
    explanation: 'Status does not know orders that exist.',
    fields: [],
  },
  wrongAmount: {
    title: 'Wrong amount',
    explanation: 'Status reports a different amount than the order.',
    fields: [text('amount', 'Amount in taka', '1.00')],
  },
  numericAmounts: {
    title: 'Amounts as numbers',
    explanation: 'Status writes 25 instead of "25.00".',
    fields: [],
  },
  noAmount: {
    title: 'No amount',
    explanation: 'Status leaves the amounts out.',
    fields: [],
  },
  noField: {
    title: 'No field',
    explanation: 'Leaves one field out of its answers.',
    fields: [text('field', 'Field', 'userVerificationStatus'), calls],
  },
  statusWord: {
    title: 'Different status word',
    explanation: 'Status uses a different word, such as success or SUCCESSFUL for successful.',
    fields: [
      text('word', 'Word', 'success'),
      {
        kind: 'choice',
        name: 'when',
        label: 'For orders that are',
        options: ['paid', 'failed', 'canceled', 'refunded', 'processing'].map((value) => ({
          value,
          label: value,
        })),
      },
    ],
  },
  otherInvoice: {
    title: 'Another invoice',
    explanation: 'Status answers about a different order than was asked for.',
    fields: [text('reported', 'Invoice in the reply', 'ANOTHER-1')],
  },
  refundOutcome: {
    title: 'Outcome of refunds',
    explanation: 'What a refund that the shop requests turns into, and when.',
    fields: [
      {
        kind: 'choice',
        name: 'becomes',
        label: 'Becomes',
        options: [
          { value: 'refused', label: 'refused' },
          { value: 'done', label: 'sent' },
        ],
      },
      number('afterAnswers', 'Replies that say it is in process', '0'),
    ],
  },
  returnTwice: {
    title: 'Return twice',
    explanation: 'The gateway also calls the return address when it redirects the browser.',
    fields: [],
  },
  noIpn: {
    title: 'No notification',
    explanation: 'The payment notification is never sent.',
    fields: [],
  },
  badSignature: {
    title: 'Forged notification',
    explanation: 'The proof that the notification comes from the gateway is wrong.',
    fields: [],
  },
  duplicateIpn: {
    title: 'Duplicate notification',
    explanation: 'The payment notification is sent several times at once.',
    fields: [number('copies', 'Copies', '2')],
  },
  ipnOutOfOrder: {
    title: 'Notification out of order',
    explanation: 'It arrives while the status is still processing, or only after a later refund.',
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
      number('staleAnswers', 'Outdated replies', '1'),
    ],
  },
};
