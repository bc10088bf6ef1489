import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Mail over SMTP. `url` as in `smtps://user:password@host:465`. */
export function smtp({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // A body is text that we made: nothing in it may name a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close() {
      transport.close();
    },
  };
}
