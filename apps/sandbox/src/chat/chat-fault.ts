import { z } from 'zod';

const common = {
  service: z.literal('chat'),
  /** Only calls about this account; every call when absent. */
  email: z
    .string()
    .min(1)
    .transform((address) => address.toLowerCase())
    .optional(),
  /** Only the next so many calls; until switched off when absent. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** Only calls that read, or only calls that change something; both when absent. */
const on = z.enum(['read', 'change']).optional();

export const ChatFault = z.discriminatedUnion(
  'kind',
  [
    /** Does its work at once and answers late: the caller may have given up by then. */
    z.strictObject({
      ...common,
      kind: z.literal('slow'),
      on,
      delayMs: z.int().min(1).max(120_000),
    }),
    /** Drops the connection before doing anything. */
    z.strictObject({ ...common, kind: z.literal('down'), on }),
    /** Does its work, then drops the connection: the answer is lost. */
    z.strictObject({ ...common, kind: z.literal('lostReply'), on }),
    /** HTTP 500 with a page of HTML, doing nothing. */
    z.strictObject({ ...common, kind: z.literal('htmlError'), on }),
    /** Answers 200 as if the change had been made, and does nothing. */
    z.strictObject({ ...common, kind: z.literal('ignored') }),
    /** Takes no key any more: 401, whatever is asked. */
    z.strictObject({ ...common, kind: z.literal('keyRevoked') }),
  ],
  { error: 'kind is not a chat fault' },
);
export type ChatFault = z.infer<typeof ChatFault>;

export type ChatFaultKind = ChatFault['kind'];
export type ChatCall = {
  on: 'read' | 'change';
  /** Addresses of the accounts that the call is about, lower-cased. */
  about: readonly string[];
};

/** Picks faults of some kinds that apply to a call. */
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
