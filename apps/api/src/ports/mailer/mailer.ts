export type OutgoingMail = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every try at the same mail, so that a receiver can tell a second copy. */
  messageId: string;
};

/** A way to send mail. `send` ends when the other side has taken the mail; throws if it has not. */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};
