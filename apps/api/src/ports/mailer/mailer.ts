export type OutgoingMail = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every try at the same mail, so that a receiver can tell a second copy. */
  messageId: string;
};

/**
 * A way to send mail. `send` throws if the other side has surely not taken the mail. It ends when
 * the other side has, or may have: one that was given the whole mail and fell silent usually
 * delivers it, and a second copy is worse than a mail that has to be asked for again.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};
