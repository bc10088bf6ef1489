import { type Db, lockUntilCommit } from '../../db.ts';

/**
 * The pool's limits still apply. A limit for the transaction would discard what a statement has
 * just done.
 */
const TRANSACTION_LIMIT = { timeout: 10 * 60_000 };

/**
 * Adds all changes since the last run to the tallies. Concurrent readers see each change exactly
 * once, before or after. Rows that add up to zero are removed.
 */
export async function foldTallies({ db }: { db: Db }): Promise<void> {
  await db.$transaction(async (tx) => {
    // One at a time: two could deadlock.
    await lockUntilCommit(tx, 'nobayon:fold-tallies');
    await tx.$executeRaw`
      WITH changes AS (
        DELETE FROM tally_changes RETURNING kind, key, at, count, amount
      ), totals AS (
        INSERT INTO tally_totals AS total (kind, key, count, amount)
        SELECT kind, key, sum(count), sum(amount) FROM changes WHERE kind <> 'names' GROUP BY kind, key
        ON CONFLICT (kind, key) DO UPDATE
        SET count = total.count + excluded.count, amount = total.amount + excluded.amount
      )
      MERGE INTO tallies AS tally
      USING (
        SELECT kind, key, at, sum(count) AS count, sum(amount) AS amount
        FROM changes GROUP BY kind, key, at
      ) AS change
      ON tally.kind = change.kind AND tally.key = change.key AND tally.at = change.at
      WHEN MATCHED AND tally.count + change.count = 0 AND tally.amount + change.amount = 0 THEN
        DELETE
      WHEN MATCHED THEN
        UPDATE SET count = tally.count + change.count, amount = tally.amount + change.amount
      WHEN NOT MATCHED AND (change.count <> 0 OR change.amount <> 0) THEN
        INSERT (kind, key, at, count, amount)
        VALUES (change.kind, change.key, change.at, change.count, change.amount)`;
  }, TRANSACTION_LIMIT);
}
