import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDb } from '../db.ts';
import { smtp } from '../ports/mailer/smtp.ts';
import { captureLog } from '../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { findUnusedAddress } from '../testing/faults/stand-in-server.ts';

const SECRET = 'very-secret-7';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The log line for the error with which this work fails. */
async function logged(work: () => Promise<unknown>) {
  const captured = captureLog();
  const error = await work().then(
    () => expect.fail('it went well'),
    (thrown: unknown) => thrown,
  );
  captured.log.error({ err: error }, 'failed');
  expect(captured.text()).not.toContain(SECRET);
  expect(captured.text()).not.toContain('[hidden]');
  const [line] = captured.lines();
  return line?.err as Record<string, unknown>;
}

describe('errors of Prisma', () => {
  const person = { firstname: 'A', lastname: 'B', email: 'a@example.com', passwordHash: SECRET };

  test('for a rejected row do not contain the row', async () => {
    await app.asOwner(`ALTER TABLE users ADD CONSTRAINT not_c CHECK (firstname <> 'C')`);
    const error = await logged(() => app.db.user.create({ data: { ...person, firstname: 'C' } }));
    expect(error).toMatchObject({ type: 'PrismaClientKnownRequestError', sqlState: '23514' });
    expect(error.message).toContain('violates check constraint "not_c"');
  });

  test('for a call that does not match the schema do not contain its arguments', async () => {
    const unknown = { ...person, email: '}\n{\n}\n', nonsense: SECRET } as object;
    const error = await logged(() => app.db.user.create({ data: unknown as typeof person }));
    expect(error).toMatchObject({ type: 'PrismaClientValidationError' });
    expect(error.message).toContain('Unknown argument `nonsense`');
  });

  test('for an operator instead of a text do not contain its value', async () => {
    const where = { email: { not: SECRET } } as unknown as { email: string };
    const error = await logged(() => app.db.user.findUnique({ where }));
    expect(error.message).toContain('Expected String, provided Object');
  });

  test.each([
    ['a number', () => app.db.$executeRaw`SELECT ${SECRET}::int`, '22P02'],
    ['a date', () => app.db.$executeRaw`SELECT ${`${SECRET} "or" more`}::date`, '22007'],
    ['a word of a list', () => app.db.$executeRaw`SELECT ${SECRET}::"Role"`, '22P02'],
    ['JSON', () => app.db.$executeRaw`SELECT ${`{"a": ${SECRET}`}::jsonb`, '22P02'],
  ])('for a text that is not %s do not contain the text', async (_case, work, sqlState) => {
    expect(await logged(work)).toMatchObject({ code: 'P2010', sqlState });
  });

  test('for a missing column contain its name', async () => {
    const error = await logged(() => app.db.$executeRaw`SELECT no_such_column FROM users`);
    expect(error).toMatchObject({ sqlState: '42703' });
    expect(error.message).toContain('no_such_column');
  });

  test('for an unavailable database, or a wrong password, are described', async () => {
    const away = createDb(`postgresql://nobayon:${SECRET}@${await findUnusedAddress()}/nobayon`);
    expect(await logged(() => away.user.count())).toMatchObject({ code: 'P1001' });
    const url = new URL(app.databaseUrl);
    url.password = SECRET;
    const wrong = createDb(url.href);
    expect(await logged(() => wrong.user.count())).toMatchObject({ code: 'P1000' });
  });
});

test('an error is logged in few words, however long it is', async () => {
  class Long extends Error {
    override name = 'n'.repeat(5_000);
    code = 'c'.repeat(100_000);
  }
  const grow = (depth: number): Error =>
    depth === 0 ? new Long('"'.repeat(200_000)) : new Long('{\n', { cause: grow(depth - 1) });
  const error = await logged(() => Promise.reject(grow(20)));
  expect(JSON.stringify(error).length).toBeLessThan(50_000);
});

describe('errors of the mailer', () => {
  const mail = {
    to: { name: 'Nusrat', address: 'nusrat@example.com' },
    subject: SECRET,
    html: SECRET,
    text: SECRET,
    messageId: '<1@nobayon.test>',
  };
  const send = (address: string) => {
    const mailer = smtp({ url: `smtp://nobayon:${SECRET}@${address}`, from: 'a@nobayon.test' });
    onTestFinished(() => mailer.close());
    return mailer.send(mail);
  };

  test('for an unavailable server are described', async () => {
    const address = await findUnusedAddress();
    expect(await logged(() => send(address))).toMatchObject({ cause: { syscall: 'connect' } });
  });

  test.each([
    ['refuseConnection', 421, { cause: { responseCode: 421 } }],
    ['refuseRecipient', 450, { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
    ['refuseData', 451, { cause: { code: 'EMESSAGE', responseCode: 451, command: 'DATA' } }],
  ] as const)('for a server with %s', async (kind, code, facts) => {
    await app.sandbox.addFault({ service: 'mailbox', kind, code });
    onTestFinished(() => app.sandbox.clearFaults());
    expect(await logged(() => send(app.smtpAddress))).toMatchObject(facts);
  });

  test('for a rejected login are described', async () => {
    const replies = ['250-away\r\n250 AUTH PLAIN\r\n', '535 wrong\r\n'];
    const server = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', () => socket.write(replies.shift() ?? '221 bye\r\n'));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    expect(await logged(() => send(`127.0.0.1:${port}`))).toMatchObject({
      cause: { code: 'EAUTH', responseCode: 535 },
    });
  });
});

describe('errors of fetch', () => {
  test('for an unavailable server contain their cause', async () => {
    const address = await findUnusedAddress();
    const error = await logged(() =>
      fetch(`http://${address}/?token=${SECRET}`, {
        method: 'POST',
        headers: { authorization: SECRET },
        body: SECRET,
      }),
    );
    expect(error).toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNREFUSED', syscall: 'connect' },
    });
  });
});

test('a thrown value that is not an error is not logged', async () => {
  expect(await logged(() => Promise.reject({ password: SECRET }))).toEqual({
    message: 'not an Error but object',
  });
});

test('an error that is its own cause is described once', async () => {
  const error: Error = new Error('round');
  error.cause = error;
  const described = JSON.stringify(await logged(() => Promise.reject(error)));
  expect(described.match(/"round"/g)?.length).toBeLessThan(10);
});
