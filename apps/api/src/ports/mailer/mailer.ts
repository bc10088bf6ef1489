export type OutgoingMail = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that receivers can recognize a second copy. */
  messageId: string;
};

/** What became of an email that needs no further attempt. */
export type Delivery =
  | { kind: 'accepted' }
  /**
   * The server received all of it and then stopped responding. It usually delivers it, and a second
   * copy is worse than an email that the user has to request again.
   */
  | { kind: 'unsure' }
  /** The server rejected this recipient or this content for good. `reply` is its codes: `550 5.1.1`. */
  | { kind: 'rejected'; reply: string };

/** The server accepts no email at all: it is unreachable, full, or rejects our password. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable';
}

/**
 * Sends email. `send` throws if the server has certainly not accepted the email and may accept it
 * later: `MailServerUnavailable` if the reason is not this email.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
};
