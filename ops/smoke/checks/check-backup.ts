import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { auth } from '../../../packages/shared/src/contract/account/auth.ts';
import {
  assertBought,
  assertChatAccess,
  assertReceipts,
  type Purchase,
  postReturnFromGateway,
  startPurchase,
} from '../customer.ts';
import { type Contents, countRows, fingerprint, readDatabase } from '../read-database.ts';
import { retryUntil } from '../retry-until.ts';
import type { Smoke } from '../smoke.ts';
import { waitUntilHealthy } from '../wait-until-healthy.ts';

/**
 * Backs up, drops the database, restores it, and compares every row. Returns what the customer of
 * these purchases bought afterwards.
 */
export async function checkBackup(smoke: Smoke, earlier: Purchase[]): Promise<Purchase[]> {
  const { report, stack, signal } = smoke;
  report.chapter('Back up, lose everything, restore');
  const file = join(stack.folder, 'nobayon.dump');
  // Without activity, so that the rows can be compared; a backup itself does not need that.
  await stack.script('backup.sh', join(stack.folder, 'busy.dump'));
  await stack.compose('stop', 'api', 'worker');
  const before = await readDatabase(stack);
  await report.check('ops/backup.sh writes a backup', async () => {
    await stack.script('backup.sh', file);
    const { size, mode } = await stat(file);
    assert.equal(mode & 0o077, 0, 'others may read it');
    return `${size} bytes`;
  });
  await report.check('ops/restore.sh leaves a database alone that holds anything', async () => {
    await assert.rejects(stack.script('restore.sh', file), /--overwrite/);
    assert.equal(fingerprint(await readDatabase(stack)), fingerprint(before));
  });
  await report.check(
    'ops/restore.sh leaves the database alone when the file is no backup',
    async () => {
      await assert.rejects(
        stack.script('restore.sh', '--overwrite', 'docker-compose.yml'),
        /input file/,
      );
      assert.equal(fingerprint(await readDatabase(stack)), fingerprint(before));
    },
  );

  await stack.compose('rm', '--stop', '--force', 'postgres');
  await stack.docker('volume', 'rm', `${stack.project}_postgres`);
  report.note('the database is gone, with its volume');
  await report.check('ops/restore.sh restores it', async () => {
    await stack.script('restore.sh', file);
  });
  await report.check('every row of every table is what it was, but for the ended sessions', () =>
    assertSameRows(smoke, before),
  );
  await report.check('every sequence goes on where it was', async () => {
    const { sequences } = await readDatabase(stack);
    assert.deepEqual(sequences, before.sequences);
    return `${sequences.length} sequences`;
  });

  await stack.compose('up', '-d');
  await report.check('everything starts on it', () => waitUntilHealthy(smoke));
  return buyAgain(smoke, earlier, signal);
}

async function assertSameRows({ stack }: Smoke, before: Contents): Promise<string> {
  const after = await readDatabase(stack);
  assert.deepEqual([...after.tables.keys()], [...before.tables.keys()]);
  for (const [name, rows] of before.tables) {
    const restored = name === 'public.users' ? rows.map(withEndedSessions) : rows;
    assert.deepEqual(after.tables.get(name), restored, name);
  }
  assert.ok(countRows(before) > 1_000, 'There was hardly anything to compare.');
  return `${countRows(after)} rows of ${after.tables.size} tables, ${fingerprint(after)}`;
}

/** A restored row of a user: sessions that have ended since the backup must not be open again. */
function withEndedSessions(row: string): string {
  return row.replace(/(?<="session_version": )\d+/, (version) => String(Number(version) + 1));
}

async function buyAgain(
  smoke: Smoke,
  earlier: Purchase[],
  signal: AbortSignal,
): Promise<Purchase[]> {
  const { report, call, sandbox, stack } = smoke;
  const [first] = earlier;
  assert.ok(first, 'Nothing was bought before.');
  const { customer, plan } = first;
  await report.check('a session from before is closed', async () => {
    await assert.rejects(call(auth.me, {}, customer.token), /answered 401/);
  });
  // So that the others need not sign in one by one, past the limit of logins.
  await stack.sql('UPDATE users SET session_version = session_version - 1');
  await report.check('a customer from before signs in and finds everything', async () => {
    const { email, password } = customer;
    const { token } = await call(auth.login, { body: { email, password } });
    customer.token = token;
    return assertBought(smoke, earlier);
  });
  const again = await startPurchase(smoke, customer, plan);
  const all = [...earlier, again];
  await report.check('and renews', async () => {
    await postReturnFromGateway(smoke, customer, await sandbox.choose(again.paymentUrl, 'pay'));
    const bought = await assertBought(smoke, all);
    await retryUntil(() => assertReceipts(smoke, all), { signal });
    await retryUntil(() => assertChatAccess(smoke, customer, plan), { signal });
    return bought;
  });
  return [again];
}
