import { z } from 'zod';
import type { Mail } from './mail.ts';

/** An email as read by programs from `/mailbox/messages`. */
export const Message = z.object({
  id: z.number(),
  from: z.string(),
  /** The recipients, separated by a comma and a space. */
  to: z.string(),
  subject: z.string(),
  /** Empty if the email has no such part; so is `html`. */
  text: z.string(),
  html: z.string(),
  /** In order of arrival. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  receivedAt: z.iso.datetime(),
  messageId: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

export function messageView(mail: Mail): Message {
  return {
    id: mail.id,
    from: mail.from,
    to: mail.recipients.join(', '),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    receivedAt: mail.receivedAt.toISOString(),
    messageId: mail.messageId,
  };
}
