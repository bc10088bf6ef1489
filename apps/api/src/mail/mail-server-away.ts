/** The mail server is unavailable. Such an attempt to send an email does not count. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway';
}
