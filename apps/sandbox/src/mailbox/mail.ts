import PostalMime, { type Address } from 'postal-mime';

export type Mail = {
  id: number;
  /** The sender as written: `Nobayon <no-reply@example.com>`. */
  from: string;
  /** All addresses to which the email was delivered, including blind copies. */
  recipients: string[];
  subject: string;
  /** Empty if the email has no such part. */
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; bytes: number }[];
  messageId: string | null;
  receivedAt: Date;
};

type Delivery = { raw: Buffer; sender: string; recipients: string[]; receivedAt: Date };

export async function readMail({ raw, sender, recipients, receivedAt }: Delivery) {
  const email = await PostalMime.parse(raw);
  return {
    from: email.from ? writeAddress(email.from) : sender,
    recipients,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
    messageId: email.messageId ?? null,
    receivedAt,
  } satisfies Omit<Mail, 'id'>;
}

function writeAddress({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}
