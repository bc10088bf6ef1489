import { createTransport } from 'nodemailer';
import { type Mailer, MailServerTrouble } from './mailer.ts';

const CONNECT_MS = 10_000;
const EXCHANGE_MS = 2 * 60_000;

export type SmtpOptions = {
  /** As in `smtps://user:password@host:465`. */
  url: string;
  from: string;
  /** For one mail, from connecting to the server's last word. */
  timeoutMs?: number;
  /** Says that a mail was handed over and never acknowledged. */
  onUnsure?: (error: unknown, messageId: string) => void;
};

/** Mail over SMTP. */
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
      // A body is text that we made: nothing in it may name a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  // The mails that a server has been given whole, each by the signal that would cut it short.
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
        if (isOfThisMail(error)) throw error;
        throw new MailServerTrouble(`the mail server accepts no email: ${error}`, { cause: error });
      }
    },
    close() {
      transport.close();
    },
  };
}

type SmtpError = Error & { responseCode?: number; command?: string };

/** Whether the server itself said no. */
function isRefusal(error: unknown): error is SmtpError {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400;
}

/**
 * Whether it is this address, or this very text, that is refused for good. Where we send our mail
 * to passes it on: what it refuses for now, it refuses whoever it is for.
 */
function isOfThisMail(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  return Number(error.responseCode) >= 500 && ofTheMail.has(String(error.command));
}

const ofTheMail = new Set(['RCPT TO', 'DATA']);
