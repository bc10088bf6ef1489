import { createTransport } from 'nodemailer';
import { type Mailer, MailServerUnavailable } from './mailer.ts';

const CONNECT_MS = 10_000;
/** Less than the time after which a job runner without progress counts as unhealthy. */
const EXCHANGE_MS = 90_000;

export type SmtpOptions = {
  /** For example `smtps://user:password@host:465`. */
  url: string;
  from: string;
  /** Where replies go, if not to `from`. */
  replyTo?: string | undefined;
  /** For one email, from connecting to the server's last reply. */
  timeoutMs?: number;
  /** Called if the server received an email but never acknowledged it. */
  onUnsure?: (error: unknown, messageId: string) => void;
};

export function smtp({
  url,
  from,
  replyTo,
  timeoutMs = EXCHANGE_MS,
  onUnsure = () => {},
}: SmtpOptions): Mailer {
  // The emails that the server has received completely, identified by their abort signal.
  const handedOver = new WeakSet<AbortSignal>();
  let transport = connect();

  function connect() {
    const connecting = createTransport(
      {
        url,
        pool: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        // Bodies are given as text, so nothing has to be read from a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from, ...(replyTo && { replyTo }) },
    );
    connecting.use('stream', ({ data, message }, done) => {
      message.processFunc((stream) =>
        stream.once('end', () => data.signal && handedOver.add(data.signal)),
      );
      done();
    });
    return connecting;
  }

  /** One server behind a load balancer can fail: its connections would be used again and again. */
  function replace(used: typeof transport): void {
    // Another email may have replaced it.
    if (transport !== used) return;
    used.close();
    transport = connect();
  }

  return {
    async send(mail) {
      const signal = AbortSignal.timeout(timeoutMs);
      const used = transport;
      try {
        await used.sendMail({ ...mail, signal });
        return { kind: 'accepted' };
      } catch (error) {
        if (!isRejection(error) && handedOver.has(signal)) {
          onUnsure(error, mail.messageId);
          return { kind: 'unsure' };
        }
        if (isFinal(error)) return { kind: 'rejected', reply: replyCodes(error) };
        if (isMailboxNotReady(error) || isRejectionOfOne(error)) throw error;
        replace(used);
        throw new MailServerUnavailable(`the mail server accepts no email: ${error}`, {
          cause: error,
        });
      }
    },
    close() {
      transport.close();
    },
  };
}

type SmtpError = Error & { responseCode: number; response?: string; command?: string };

/** Whether the server itself rejected the email. */
function isRejection(error: unknown): error is SmtpError {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400;
}

/** Whether the server rejected this recipient or this content for good. */
function isFinal(error: unknown): error is SmtpError {
  return isRejectionOfOne(error) && ABOUT_THIS_MAIL.test(error.response ?? '');
}

/** Whether the server rejected one email with a `5xx`, which its policy may be the reason for. */
function isRejectionOfOne(error: unknown): error is SmtpError {
  if (!isRejection(error)) return false;
  return error.responseCode >= 500 && commandsOfOneMail.has(error.command ?? '');
}

const commandsOfOneMail = new Set(['RCPT TO', 'DATA']);

/**
 * The rejections that another attempt cannot change. By RFC 3463, 5.1.x is about an address (7 and 8
 * about the sender's), 5.2.x about a mailbox, and 5.6.x about the content; without such a code, RFC
 * 5321 has 550 to 553 for a mailbox and 501 for its syntax. Others, such as 554 and 5.7.x, are also how a relay rejects all
 * email of a sender that it has blocked.
 */
const ABOUT_THIS_MAIL =
  /^5\d\d[ -]5\.(?:1\.(?![78]\b)|[26]\.)|^5(?:01|5[0-3])(?![ -]5\.\d{1,3}\.\d)/;

/** Its texts can contain the address, so only the codes are kept. */
function replyCodes({ responseCode, response = '' }: SmtpError): string {
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(response) ?? [];
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
}

/** Whether the server rejected this recipient for now, and may accept other email. */
function isMailboxNotReady(error: unknown): boolean {
  if (!isRejection(error)) return false;
  const { command, response = '' } = error;
  return command === 'RCPT TO' && MAILBOX_NOT_READY.test(response);
}

/**
 * The temporary rejections of one recipient. By RFC 3463, 4.1.x is about an address (7 and 8 about
 * the sender's), 4.2.x about a mailbox, and 4.7.1 about the sender and recipient together:
 * greylisting. Without such a code, RFC 5321 has 450 for a mailbox; 451 and 452 are the server's.
 */
const MAILBOX_NOT_READY =
  /^45\d[ -](?:4\.1\.(?![78]\b)|4\.2\.|4\.7\.1\b)|^450(?![ -]4\.\d{1,3}\.\d)/;
