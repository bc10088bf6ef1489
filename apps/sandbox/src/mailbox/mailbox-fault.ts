import { z } from 'zod';

const common = {
  service: z.literal('mailbox'),
  /** Only this many connections, recipients or emails; by default until switched off. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** Only emails to this address; by default all. */
const to = z
  .string()
  .min(1)
  .transform((address) => address.toLowerCase())
  .optional();

/** An SMTP reply: 4xx asks the sender to retry, and 5xx not to. */
const code = z.int().min(400).max(599);

export const MailboxFault = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...common, kind: z.literal('refuseConnection'), code: code.default(421) }),
    z.strictObject({ ...common, kind: z.literal('refuseRecipient'), to, code: code.default(550) }),
    /** Reads the whole email, then rejects it. */
    z.strictObject({ ...common, kind: z.literal('refuseData'), to, code: code.default(451) }),
    /** Stores the email and confirms it late: the sender may have timed out by then. */
    z.strictObject({
      ...common,
      kind: z.literal('slow'),
      to,
      delayMs: z.int().min(1).max(120_000),
    }),
    /** Stores the email and closes the connection without a reply. */
    z.strictObject({ ...common, kind: z.literal('hangUp'), to }),
  ],
  { error: 'kind is not a mailbox fault' },
);
export type MailboxFault = z.infer<typeof MailboxFault>;

export type MailboxFaultKind = MailboxFault['kind'];

/** Takes the faults of one kind that apply to email for these addresses. */
export function onMail<K extends MailboxFaultKind>(kind: K, addresses: readonly string[]) {
  return (fault: { service: string }): fault is Extract<MailboxFault, { kind: K }> =>
    isMailboxFault(fault) && fault.kind === kind && concerns(fault, addresses);
}

function isMailboxFault(fault: { service: string }): fault is MailboxFault {
  return fault.service === 'mailbox';
}

function concerns(fault: MailboxFault, addresses: readonly string[]): boolean {
  if (!('to' in fault) || fault.to === undefined) return true;
  return addresses.some((address) => address.toLowerCase() === fault.to);
}
