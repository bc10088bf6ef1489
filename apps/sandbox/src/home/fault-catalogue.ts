import type { ChatFaultKind } from '../chat/chat-fault.ts';
import type { Fault } from '../faults/fault.ts';
import type { MailboxFaultKind } from '../mailbox/mailbox-fault.ts';
import { callFaults, type Described, type Field, number, text } from './fault-fields.ts';
import { gatewayFaults, gatewayScope } from './gateway-faults.ts';

export type CatalogueEntry = {
  service: Fault['service'];
  kind: Fault['kind'];
  title: string;
  explanation: string;
  fields: Field[];
};

const times = number('times', 'Number of times');
const account = text('email', 'Only this account');
const address = text('to', 'Only emails to this address');

const chatCalls: Field = {
  kind: 'choice',
  name: 'on',
  label: 'Calls',
  options: [
    { value: '', label: 'All calls' },
    { value: 'read', label: 'Calls that read' },
    { value: 'change', label: 'Calls that change something' },
  ],
};

const chat: Record<ChatFaultKind, Described> = {
  ...callFaults(chatCalls, '10000'),
  ignored: {
    title: '200 that did nothing',
    explanation: 'Confirms the change but changes nothing.',
    fields: [],
  },
  keyRevoked: {
    title: 'Key revoked',
    explanation: 'Answers 401 to calls with the key.',
    fields: [chatCalls],
  },
  databaseDown: {
    title: 'Database down',
    explanation:
      'Says that any account does not exist; answers 500 to other calls. Before 0.9.6: 401 to every call with a key.',
    fields: [chatCalls],
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
    explanation: 'The address is rejected.',
    fields: [number('code', 'SMTP reply', '550'), address],
  },
  refuseData: {
    title: 'Email refused',
    explanation: 'The email is read, then rejected.',
    fields: [number('code', 'SMTP reply', '451'), address],
  },
  slow: {
    title: 'Slow',
    explanation: 'The email is kept immediately and acknowledged late.',
    fields: [number('delayMs', 'Delay in milliseconds', '5000'), address],
  },
  hangUp: {
    title: 'Connection closed',
    explanation: 'The email is kept, and the connection closes without a reply.',
    fields: [address],
  },
};

/** All faults, each with its form. */
export const catalogue: CatalogueEntry[] = [
  ...entries('gateway', gatewayFaults, [...gatewayScope, times]),
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
