import { z } from 'zod';
import { replyFaults } from '../faults/reply-faults.ts';

const common = {
  service: z.literal('chat'),
  /** Only calls about this account; by default all calls. */
  email: z
    .string()
    .min(1)
    .transform((address) => address.toLowerCase())
    .optional(),
  /** Only this many calls; by default until switched off. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** Only calls that read, or only calls that change something; by default both. */
const on = z.enum(['read', 'change']).optional();

export const ChatFault = z.discriminatedUnion(
  'kind',
  [
    ...replyFaults({ ...common, on }),
    /** Replies with 200 as if the change had been made, and does nothing. */
    z.strictObject({ ...common, kind: z.literal('ignored') }),
    /** Rejects every key with a 401. */
    z.strictObject({ ...common, kind: z.literal('keyRevoked'), on }),
    /** Says that any account it looks up does not exist, and replies with HTTP 500 to other calls. */
    z.strictObject({ ...common, kind: z.literal('databaseDown'), on }),
  ],
  { error: 'kind is not a chat fault' },
);
export type ChatFault = z.infer<typeof ChatFault>;

export type ChatFaultKind = ChatFault['kind'];
export type ChatCall = {
  on: 'read' | 'change';
  /** The lower-case addresses of the accounts that the call is about. */
  about: readonly string[];
};

/** Takes the faults of some kinds that apply to a call. */
export function onChatCall<K extends ChatFaultKind>(kinds: readonly K[], call: ChatCall) {
  return (fault: { service: string }): fault is Extract<ChatFault, { kind: K }> =>
    isChatFault(fault) && kinds.some((kind) => kind === fault.kind) && concerns(fault, call);
}

function isChatFault(fault: { service: string }): fault is ChatFault {
  return fault.service === 'chat';
}

function concerns(fault: ChatFault, { on: kind, about }: ChatCall): boolean {
  if (fault.email !== undefined && !about.includes(fault.email)) return false;
  return !('on' in fault) || fault.on === undefined || fault.on === kind;
}
