export type OutgoingMail = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that receivers can recognize a second copy. */
  messageId: string;
};

/** The server accepts no email at all: it is unreachable, full, or rejects our password. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable';
}

/**
 * Sends email. `send` throws if the server has certainly not accepted the email:
 * `MailServerUnavailable` if the reason is not this email. It resolves if the server has accepted
 * the email or may have: a server that received all of it and then stopped responding usually
 * delivers it, and a second copy is worse than an email that the user has to request again.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};
