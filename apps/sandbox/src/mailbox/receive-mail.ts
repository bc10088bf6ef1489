import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FaultList } from '../faults/fault-list.ts';
import { readMail } from './mail.ts';
import type { MailStore } from './mail-store.ts';
import { onMail } from './mailbox-fault.ts';

type Deps = {
  host: string;
  port: number;
  mails: MailStore;
  faults: FaultList;
  signal: AbortSignal;
};

const MAIL_LIMIT_BYTES = 5_000_000;

/** An SMTP server that accepts every email from anyone, with any login or none. */
export async function receiveMail({ host, port, mails, faults, signal }: Deps) {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Nobayon sandbox, nothing is sent on',
    authOptional: true,
    allowInsecureAuth: true,
    // Its built-in certificate is invalid, so clients that use TLS opportunistically would fail.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAIL_LIMIT_BYTES,
    rejectOversized: true,

    onAuth(auth, _session, done) {
      done(null, { user: auth.username ?? 'anyone' });
    },

    onConnect(_session, done) {
      const fault = faults.take(onMail('refuseConnection', []));
      done(fault && smtpError(fault.code, 'Service not available'));
    },

    onRcptTo({ address }, _session, done) {
      const fault = faults.take(onMail('refuseRecipient', [address]));
      done(fault && smtpError(fault.code, 'Mailbox unavailable'));
    },

    onData(stream, session, done) {
      keepMail(stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });

  async function keepMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const raw = await collect(stream);
    // The server itself rejects an email that is too large.
    if (stream.sizeExceeded) return;
    const fault = faults.take(onMail('refuseData', recipients));
    if (fault) throw smtpError(fault.code, 'Message refused');
    const { mailFrom } = session.envelope;
    const sender = mailFrom ? mailFrom.address : '';
    mails.add(await readMail({ raw, sender, recipients, receivedAt: new Date() }));
    const slow = faults.take(onMail('slow', recipients));
    if (slow) await wait(slow.delayMs, undefined, { signal });
    if (faults.take(onMail('hangUp', recipients))) hangUp(session);
  }

  function hangUp({ remotePort }: SMTPServerSession): void {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  }

  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client that disconnects in the middle of an email must not end the process.
  server.on('error', () => undefined);
  server.listen(port, host);
  await once(server.server, 'listening');

  return {
    port: (server.server.address() as AddressInfo).port,
    close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
