import { z } from 'zod';

/** What can go wrong with any call to a service. `fields` name the service and limit the calls. */
export function replyFaults<Fields extends z.ZodRawShape>(fields: Fields) {
  return [
    /** Does its work at once and replies late: the caller may have timed out by then. */
    z.strictObject({
      ...fields,
      kind: z.literal('slow'),
      delayMs: z.int().min(1).max(120_000),
    }),
    /** Closes the connection before doing anything. */
    z.strictObject({ ...fields, kind: z.literal('down') }),
    /** Does its work, then closes the connection: the reply is lost. */
    z.strictObject({ ...fields, kind: z.literal('lostReply') }),
    /** Replies with HTTP 500 and an HTML page, and does nothing. */
    z.strictObject({ ...fields, kind: z.literal('htmlError') }),
  ] as const;
}
