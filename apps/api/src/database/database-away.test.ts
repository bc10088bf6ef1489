import { expect, test } from 'vitest';
import { Prisma } from '../db.ts';
import { databaseErrorName, isDatabaseAway, isRejectedByDatabase } from './database-away.ts';

const known = (code: string) =>
  new Prisma.PrismaClientKnownRequestError('a query failed', { code, clientVersion: '7' });
/** As Prisma throws it: the adapter's own error is hidden inside. */
const rawQuery = (cause: object) =>
  new Prisma.PrismaClientKnownRequestError('Raw query failed', {
    code: 'P2010',
    clientVersion: '7',
    meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
  });
const withCode = (code: string, message = 'it failed') =>
  Object.assign(new Error(message), { code });

test.each<[string, unknown]>([
  ['cannot be reached', known('P1001')],
  ['has no connection to spare', known('P2024')],
  ['lost a transaction', known('P2028')],
  ['was closed', known('P1017')],
  ['refuses connections', withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432')],
  ['is shutting down', withCode('57P01', 'terminating connection due to administrator command')],
  ['is starting up', withCode('57P03', 'the database system is starting up')],
  ['has too many clients', withCode('53300', 'sorry, too many clients already')],
  ['dropped the connection', new Error('Connection terminated unexpectedly')],
  [
    'dropped the connection that a transaction is on',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['has closed the transaction', known('P1018')],
  ['has no disk left', withCode('53100', 'could not extend file: No space left on device')],
  ['gave up a statement that took too long', rawQuery({ kind: 'postgres', code: '57014' })],
  ['is another one by now, and a copy', withCode('25006')],
  ['is slow to connect', new Error('timeout exceeded when trying to connect')],
  ['is away, says the cause', new Error('it failed', { cause: withCode('08006') })],
  ['cannot be reached by a raw query', rawQuery({ kind: 'DatabaseNotReachable' })],
  ['closes the connection of a raw query', rawQuery({ kind: 'ConnectionClosed' })],
  ['shuts down on a raw query', rawQuery({ kind: 'postgres', code: '57P01' })],
  [
    'is away, says the cause of the cause',
    new Error('it failed', { cause: new Error('again', { cause: withCode('08001') }) }),
  ],
])('a database that %s is away', (_case, thrown) => {
  expect(isDatabaseAway(thrown)).toBe(true);
});

test.each<[string, unknown]>([
  ['a value that is taken', known('P2002')],
  ['a row that is missing', known('P2025')],
  ['a password that is wrong', rawQuery({ kind: 'AuthenticationFailed' })],
  ['a raw query that makes no sense', rawQuery({ kind: 'postgres', code: '42601' })],
  ['a question that makes no sense', withCode('42601', 'syntax error at or near "SELEC"')],
  ['a fault of ours', new TypeError('Cannot read properties of undefined')],
  ['a text', 'ECONNREFUSED'],
  ['nothing', null],
  ['nothing at all', undefined],
  ['a number', 57],
])('%s does not mean that the database is away', (_case, thrown) => {
  expect(isDatabaseAway(thrown)).toBe(false);
});

test.each([
  ['a wrong password', rawQuery({ kind: 'AuthenticationFailed', originalCode: '28P01' })],
  [
    'a database without our rights',
    rawQuery({ kind: 'postgres', originalCode: '42501', code: '42501' }),
  ],
  ['no database', rawQuery({ kind: 'DatabaseDoesNotExist', originalCode: '3D000' })],
  [
    'a role that may not log in',
    withCode('28000', 'role "nobayon_app" is not permitted to log in'),
  ],
])('%s is a rejection', (_case, thrown) => {
  expect(isRejectedByDatabase(thrown)).toBe(true);
});

test('a rejection has the name of the adapter, or the code of PostgreSQL', () => {
  const name = (cause: object) => databaseErrorName(rawQuery(cause));
  expect(name({ kind: 'DatabaseDoesNotExist', originalCode: '3D000' })).toBe(
    'DatabaseDoesNotExist',
  );
  expect(name({ kind: 'postgres', originalCode: '42501', code: '42501' })).toBe('42501');
  expect(databaseErrorName(new Error('another'))).toBe(null);
});

test('an unavailable database is not a rejection', () => {
  expect(isRejectedByDatabase(rawQuery({ kind: 'DatabaseNotReachable' }))).toBe(false);
});
