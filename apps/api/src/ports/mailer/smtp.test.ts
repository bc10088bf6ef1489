import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findUnusedAddress } from '../../testing/faults/stand-in-server.ts';
import { smtp } from './smtp.ts';

const mail = {
  to: { name: 'Nusrat Jahan', address: 'nusrat@example.com' },
  subject: 'Subject',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<1@nobayon.test>',
};

type Answer = string | ((socket: Socket) => void) | null;
type Script = Partial<Record<'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'END', Answer>>;

const polite: Record<keyof Script, Answer> = {
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  END: '250 taken',
};

const silent = null;
const hangUp = (socket: Socket) => socket.destroy();

/** A mail server that keeps to a script, and says which commands it has been given. */
async function startMailServer(script: Script): Promise<{ url: string; given: string[] }> {
  const given: string[] = [];
  const answers = { ...polite, ...script };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    let isInData = false;
    createInterface(socket).on('line', (line) => {
      const step = isInData ? (line === '.' ? 'END' : null) : line.slice(0, 4).toUpperCase();
      if (!step) return;
      given.push(step);
      isInData = step === 'DATA';
      const answer = step in answers ? answers[step as keyof Script] : '221 bye';
      if (typeof answer === 'function') answer(socket);
      else if (answer) socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, given };
}

function mailerTo(url: string, timeoutMs: number) {
  const onUnsure = vi.fn();
  const mailer = smtp({ url, from: 'Nobayon <hello@nobayon.test>', timeoutMs, onUnsure });
  onTestFinished(() => mailer.close());
  return { mailer, onUnsure };
}

const LONG_MS = 15_000;

test.each(['MAIL', 'RCPT', 'DATA'] as const)(
  'a connection on which the server fails at %s is not used again',
  async (step) => {
    const connections = new Set<Socket>();
    const isFirst = (socket: Socket) => [...connections.add(socket)][0] === socket;
    const { url } = await startMailServer({
      [step]: (socket: Socket) =>
        socket.write(`${isFirst(socket) ? '451 4.3.0 try later' : polite[step]}\r\n`),
    });
    const { mailer } = mailerTo(url, LONG_MS);
    await expect(mailer.send(mail)).rejects.toThrow('451');
    expect(await mailer.send(mail)).toEqual({ kind: 'accepted' });
    expect(await mailer.send(mail)).toEqual({ kind: 'accepted' });
  },
);

test('an accepted email is sent', async () => {
  const { url, given } = await startMailServer({});
  const { mailer, onUnsure } = mailerTo(url, LONG_MS);
  expect(await mailer.send(mail)).toEqual({ kind: 'accepted' });
  expect(await mailer.send(mail)).toEqual({ kind: 'accepted' });
  expect(given.filter((step) => step === 'END')).toHaveLength(2);
  expect(onUnsure).not.toHaveBeenCalled();
});

function refusesRecipient(reply: string): [string, Script, number, object] {
  const responseCode = Number(reply.slice(0, 3));
  return [`that answers the recipient with ${reply}`, { RCPT: reply }, LONG_MS, { responseCode }];
}

const forThisMail = [
  '450 mailbox busy',
  '450 4.1.2 <nusrat@example.com>: Recipient address rejected: Domain not found',
  '450 4.2.0 <nusrat@example.com>: Recipient address rejected: Greylisted',
  '452 4.2.2 over quota',
  '451 4.7.1 greylisted, come back later',
  '450-4.2.1 too much mail\r\n450 4.2.1 for this mailbox',
  // A relay answers every email like this once it has blocked the account or our address.
  '554 relay access denied',
  '550 5.7.1 <nusrat@example.com>: Relay access denied',
  '550 5.1.8 <hello@nobayon.test>: Sender address rejected: Domain not found',
  '554 5.4.6 routing loop',
].map(refusesRecipient);

const ofPolicy: [string, Script, number, object][] = [
  ['that takes no mail of the kind', { DATA: '554 5.7.1 no' }, LONG_MS, { responseCode: 554 }],
  ['that has read it', { END: '550 5.7.1 spam' }, LONG_MS, { responseCode: 550 }],
];

/** What would happen to any other mail as well. */
const forEveryMail: [string, Script, number, object][] = [
  ['that wants nothing from us', { MAIL: '553 not from you' }, LONG_MS, { responseCode: 553 }],
  ...[
    '452 full',
    '451 local error',
    '450 4.1.8 <hello@nobayon.test>: Sender address rejected: Domain not found',
    '451 4.3.0 temporary lookup failure',
    '450 4.7.25 cannot find your host name',
    '450 4.17.1 unknown',
    '421 4.2.1 closing',
  ].map(refusesRecipient),
  ['that takes no mail now', { DATA: '451 later' }, LONG_MS, { responseCode: 451 }],
  ['that closes after reading it', { END: '421 closing' }, LONG_MS, { responseCode: 421 }],
  ['that hangs up at the sender', { MAIL: hangUp }, LONG_MS, { code: 'ECONNECTION' }],
  ['that hangs up before the mail', { DATA: hangUp }, LONG_MS, { code: 'ECONNECTION' }],
  ['that never greets back', { EHLO: silent }, 500, { code: 'EABORT' }],
  ['that falls silent before the mail', { DATA: silent }, 500, { code: 'EABORT' }],
];

test.each([
  ...forThisMail,
  ...ofPolicy,
  ...forEveryMail.map(
    ([what, script, timeoutMs, cause]) =>
      [what, script, timeoutMs, { name: 'MailServerUnavailable', cause }] as const,
  ),
])('a server %s has not taken it', async (_what, script, timeoutMs, error) => {
  const { url } = await startMailServer(script);
  const { mailer, onUnsure } = mailerTo(url, timeoutMs);
  await expect(mailer.send(mail)).rejects.toMatchObject(error);
  expect(onUnsure).not.toHaveBeenCalled();
});

test.each<[string, Script, string]>([
  ['knows nobody there', { RCPT: '550 no such user' }, '550'],
  ['knows nobody there', { RCPT: '550-5.1.1 <a@b>\r\n550 5.1.1 User unknown' }, '550 5.1.1'],
  ['cannot read the address', { RCPT: '501 Error: Bad recipient address syntax' }, '501'],
  ['has a full mailbox', { RCPT: '552 5.2.2 over quota' }, '552 5.2.2'],
  ['cannot read the mail', { DATA: '554 5.6.1 no' }, '554 5.6.1'],
  ['refuses the mail it has read', { END: '552 5.6.1.2 too large' }, '552'],
])('a server that %s has refused it for good', async (_what, script, reply) => {
  const { url } = await startMailServer(script);
  const { mailer, onUnsure } = mailerTo(url, LONG_MS);
  expect(await mailer.send(mail)).toEqual({ kind: 'rejected', reply });
  expect(onUnsure).not.toHaveBeenCalled();
});

test('an unreachable server throws MailServerUnavailable', async () => {
  const { mailer } = mailerTo(`smtp://${await findUnusedAddress()}`, LONG_MS);
  await expect(mailer.send(mail)).rejects.toMatchObject({
    name: 'MailServerUnavailable',
    cause: { syscall: 'connect' },
  });
});

test.each<[string, Script, number]>([
  ['hangs up', { END: hangUp }, LONG_MS],
  ['falls silent', { END: silent }, 2_000],
  ['talks nonsense', { END: 'hello?' }, LONG_MS],
])(
  'of a server that has the whole mail and %s, it is believed that it took it',
  async (...given) => {
    const [, script, timeoutMs] = given;
    const server = await startMailServer(script);
    const { mailer, onUnsure } = mailerTo(server.url, timeoutMs);
    expect(await mailer.send(mail)).toEqual({ kind: 'unsure' });
    expect(onUnsure).toHaveBeenCalledExactlyOnceWith(expect.any(Error), mail.messageId);
    expect(server.given.filter((step) => step === 'END')).toHaveLength(1);
  },
);
