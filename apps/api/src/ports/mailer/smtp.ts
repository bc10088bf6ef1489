import { createTransport } from 'nodemailer';
import { type Mailer, MailServerUnavailable } from './mailer.ts';

const CONNECT_MS = 10_000;
const EXCHANGE_MS = 2 * 60_000;

export type SmtpOptions = {
  /** For example `smtps://user:password@host:465`. */
  url: string;
  from: string;
  /** For one email, from connecting to the server's last reply. */
  timeoutMs?: number;
  /** Called if the server received an email but never acknowledged it. */
  onUnsure?: (error: unknown, messageId: string) => void;
};

export function smtp({
  url,
  from,
  timeoutMs = EXCHANGE_MS,
  onUnsure = () => {},
}: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      // Bodies are given as text, so nothing has to be read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  // The emails that the server has received completely, identified by their abort signal.
  const handedOver = new WeakSet<AbortSignal>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((stream) =>
      stream.once('end', () => data.signal && handedOver.add(data.signal)),
    );
    done();
  });

  return {
    async send(mail) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await transport.sendMail({ ...mail, signal });
      } catch (error) {
        if (!isRefusal(error) && handedOver.has(signal)) return onUnsure(error, mail.messageId);
        if (isAboutThisMail(error)) throw error;
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

type SmtpError = Error & { responseCode?: number; command?: string };

/** Whether the server itself rejected the email. */
function isRefusal(error: unknown): error is SmtpError {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400;
}

/**
 * Whether the server permanently rejected this recipient or this content. The server relays all of
 * our email, so a temporary rejection is not about this email.
 */
function isAboutThisMail(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  return Number(error.responseCode) >= 500 && commandsOfOneMail.has(String(error.command));
}

const commandsOfOneMail = new Set(['RCPT TO', 'DATA']);
