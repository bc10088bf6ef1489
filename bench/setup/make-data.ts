import type { Db } from '@nobayon/prisma/client.ts';
import { foldTallies } from '../../apps/api/src/features/tallies/fold-tallies.store.ts';
import { bulkLoad, type Tx } from './bulk-load.ts';
import { checkTallies } from './check-tallies.ts';
import { hashPassword } from './make-accounts.ts';

export type DataSize = { users: number; payments: number };

const MAKE_WITHIN_MS = 60 * 60_000;
const SEED = 0.42;
const TABLES = ['users', 'subscriptions', 'transactions', 'attention', 'paid_spans'];

/**
 * Creates three years of data with SQL: users, four in five of them with a plan, and payments of
 * every status, one in a hundred of them hidden. Only the parts that lists and statistics read are
 * realistic. Replaces existing data. At the end, folds and checks the tallies, and vacuums the
 * tables like a database that has been running for a while.
 */
export async function makeData(db: Db, size: DataSize): Promise<void> {
  const passwordHash = await hashPassword();
  // With a checkpoint per gigabyte, the same pages would be written repeatedly.
  await db.$executeRaw`ALTER SYSTEM SET max_wal_size = '8GB'`;
  await db.$executeRaw`SELECT pg_reload_conf()`;
  await db.$executeRaw`TRUNCATE users, plans, tallies, tally_days, tally_hours, tally_totals, tally_changes,
    paid_spans, audit_entries, bulk_deletions RESTART IDENTITY CASCADE`;
  await db.$transaction(
    async (tx) => {
      await bulkLoad(tx, TABLES, async () => {
        await fillAccounts(tx, size, passwordHash);
        await fillPayments(tx, size);
      });
      await fillTallies(tx);
    },
    { timeout: MAKE_WITHIN_MS },
  );
  await foldTallies({ db });
  await db.$executeRaw`VACUUM (ANALYZE)`;
  await checkTallies(db);
  await db.$executeRaw`ALTER SYSTEM RESET max_wal_size`;
  await db.$executeRaw`SELECT pg_reload_conf()`;
  await db.$executeRaw`CHECKPOINT`;
}

async function fillAccounts(tx: Tx, { users }: DataSize, passwordHash: string): Promise<void> {
  await tx.$executeRaw`SELECT setseed(${SEED})`;
  await tx.$executeRaw`
    INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
    VALUES ('Free', 0, 0, 30), ('Basic', 30000, 300000, 30),
           ('Pro', 70000, 700000, 30), ('Team', 250000, 2500000, 30)`;
  await tx.$executeRaw`
    INSERT INTO users (firstname, lastname, email, password_hash, role, created_at)
    SELECT firstname, lastname, lower(firstname || '.' || lastname) || n || '@example.com',
           ${passwordHash}, 'user', now() - random() * interval '3 years'
    FROM generate_series(1, ${users}::int) n,
      LATERAL (SELECT
        (ARRAY['Nusrat','Rahim','Farhana','Tanvir','Ayesha','Imran','Sadia','Kamal'])
          [1 + floor(random() * 8)::int + n * 0] AS firstname,
        (ARRAY['Jahan','Uddin','Akter','Hossain','Chowdhury','Islam','Begum','Rahman'])
          [1 + floor(random() * 8)::int + n * 0] AS lastname
      ) name`;
  await tx.$executeRaw`
    INSERT INTO subscriptions
      (user_id, plan_id, cycle, list_price, price_paid, started_at, expires_at)
    SELECT users.id, plans.id,
           CASE WHEN plans.name = 'Free' THEN NULL ELSE 'monthly'::"BillingCycle" END,
           plans.monthly_price, plans.monthly_price, users.created_at,
           CASE WHEN plans.name <> 'Free'
             THEN now() + (random() * 240 - 60) * interval '1 day' END
    FROM users JOIN plans ON plans.name = (ARRAY['Free','Basic','Pro','Team'])[1 + users.id % 4]
    WHERE users.id % 5 <> 0`;
  // Like the trigger of `subscriptions` for a row without a history.
  await tx.$executeRaw`
    INSERT INTO paid_spans (user_id, plan_id, monthly_amount, from_at, until_at)
    SELECT user_id, plan_id, price_paid, started_at, expires_at FROM subscriptions
    WHERE cycle IS NOT NULL AND expires_at > started_at`;
}

async function fillPayments(tx: Tx, { users, payments }: DataSize): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO transactions
      (invoice_number, user_id, plan_id, gateway, gateway_id, user_name, user_email, plan_name,
       cycle, days, amount, discount_amount, final_amount, status, created_at, settled_at,
       deleted_at)
    SELECT 'NB-' || lpad(upper(to_hex(n)), 16, '0'), users.id, plans.id, 'paystation',
           CASE WHEN status IN ('completed', 'refunded') THEN 'T' || n END,
           firstname || ' ' || lastname, email, plans.name, 'monthly', 30,
           plans.monthly_price, 0, plans.monthly_price, status::"TransactionStatus", begun,
           CASE WHEN status <> 'pending' THEN begun + interval '4 minutes' END,
           CASE WHEN n % 100 = 0 THEN now() END
    FROM (
      SELECT n, now() - (1 - n::float / ${payments}::int) * interval '3 years' AS begun,
             random() AS chance,
             1 + (random() * (${users}::int - 1))::int AS buyer
      FROM generate_series(1, ${payments}::int) n
    ) drawn
    CROSS JOIN LATERAL (SELECT CASE
        WHEN chance < 0.72 THEN 'completed' WHEN chance < 0.84 THEN 'failed'
        WHEN chance < 0.95 THEN 'canceled' WHEN chance < 0.98 THEN 'refunded'
        WHEN chance < 0.999 THEN 'pending' ELSE 'review' END AS status) outcome
    JOIN users ON users.id = buyer
    JOIN plans ON plans.name = (ARRAY['Basic','Pro','Team'])[1 + n % 3]`;
  await tx.$executeRaw`
    INSERT INTO attention (transaction_id, reason, raised_at)
    SELECT id, 'review', settled_at FROM transactions WHERE status = 'review'`;
}

/** The changes of tallies that the triggers would have written, for the product to fold. */
async function fillTallies(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL work_mem = '512MB'`;
  await tx.$executeRaw`
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, count(*), sum(tally.amount)
    FROM transactions, all_payment_tallies(status, plan_id, coupon_code, gateway, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'users', role::text, quarter_of(created_at), count(*), 0 FROM users
    GROUP BY 2, 3
    UNION ALL
    SELECT 'user_ids', (id / 1000)::text, no_instant(), count(*), 0 FROM users
    GROUP BY 2
    UNION ALL
    SELECT 'user_blocks', (id / 100000)::text, no_instant(), count(*), 0 FROM users
    GROUP BY 2
    UNION ALL
    SELECT 'names', lower(firstname || ' ' || lastname), no_instant(), count(*), 0 FROM users
    GROUP BY 2
    UNION ALL
    SELECT tally.kind, tally.key, tally.at, count(*), 0
    FROM subscriptions, subscription_tally(plan_id, expires_at) tally
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT tally.kind, tally.key, tally.at, sum(tally.count), sum(tally.amount)
    FROM paid_spans, span_tallies(plan_id, monthly_amount, from_at, until_at, starts, ends) tally
    GROUP BY 1, 2, 3`;
}
