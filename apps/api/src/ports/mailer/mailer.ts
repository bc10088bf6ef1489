export type OutgoingMail = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every try at the same mail, so that a receiver can tell a second copy. */
  messageId: string;
};

/** The other side takes no mail now, whoever it is for: it is away, full, or refuses our password. */
export class MailServerTrouble extends Error {
  override readonly name = 'MailServerTrouble';
}

/**
 * A way to send mail. `send` throws if the other side has surely not taken the mail, and then
 * `MailServerTrouble` if that had nothing to do with this very mail. It ends when
 * the other side has, or may have: one that was given the whole mail and fell silent usually
 * delivers it, and a second copy is worse than a mail that has to be asked for again.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};
