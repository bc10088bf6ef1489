-- CreateEnum
CREATE TYPE "SubscriptionEventKind" AS ENUM ('payment', 'refund', 'plan_given', 'plan_removed', 'expiry_set', 'undone', 'opening');

-- CreateTable
CREATE TABLE "subscription_events" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "SubscriptionEventKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "transaction_id" INTEGER,
    "details" JSONB NOT NULL,
    "admin_id" INTEGER,
    "admin_name" TEXT,

    CONSTRAINT "subscription_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "subscription_events_user_id_id_idx" ON "subscription_events"("user_id", "id");

-- CreateIndex
CREATE INDEX "subscription_events_admin_id_idx" ON "subscription_events"("admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_events_transaction_id_kind_key" ON "subscription_events"("transaction_id", "kind");

-- AddForeignKey
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What everybody has becomes the first event of their history. It says what each payment still had
-- to give, to the millisecond and the paisa; what is left until the end was given.
CREATE TEMPORARY TABLE "openings" ON COMMIT DROP AS
WITH moment AS (SELECT date_trunc('milliseconds', clock_timestamp()) AS at),
ahead AS (
  SELECT p.subscription_id, p.transaction_id, p.starts_at,
    round(extract(epoch FROM p.ends_at - greatest(p.starts_at, m.at)) * 1000)::bigint AS ms,
    CASE WHEN p.starts_at >= m.at THEN p.worth
      ELSE round(p.worth * extract(epoch FROM p.ends_at - m.at)
        / extract(epoch FROM p.ends_at - p.starts_at))::int
    END AS worth
  FROM subscription_periods p CROSS JOIN moment m
  WHERE p.ends_at > m.at
)
SELECT s.user_id, s.expires_at, m.at,
  (SELECT coalesce(sum(a.ms), 0) FROM ahead a WHERE a.subscription_id = s.id) AS ms_before,
  (SELECT coalesce(sum(a.worth), 0) FROM ahead a WHERE a.subscription_id = s.id) AS worth_before,
  jsonb_build_object(
    'planId', s.plan_id,
    'startedAt', to_char(s.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'expiresAt', to_char(s.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'terms', jsonb_build_object('price', l.monthly_price, 'days', l.duration_days),
    'lots', (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('transactionId', a.transaction_id, 'ms', a.ms, 'worth', a.worth)
        ORDER BY a.starts_at), '[]')
      FROM ahead a WHERE a.subscription_id = s.id AND a.transaction_id IS NOT NULL
    ),
    'bought', (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('transactionId', t.id, 'planId', t.plan_id, 'cycle', t.cycle,
          'days', t.days, 'listPrice', t.amount, 'paid', t.final_amount)
        ORDER BY t.settled_at, t.id), '[]')
      FROM transactions t
      WHERE t.id IN (
        SELECT p.transaction_id FROM subscription_periods p WHERE p.subscription_id = s.id
      )
    )
  ) AS details
FROM subscriptions s JOIN plans l ON l.id = s.plan_id CROSS JOIN moment m;

INSERT INTO "subscription_events" ("user_id", "kind", "at", "details")
SELECT user_id, 'opening', at, details FROM openings;

-- Nothing is upgraded if anybody would have another end or another worth afterwards.
DO $$
DECLARE wrong text;
BEGIN
  SELECT string_agg(o.user_id::text, ', ') INTO wrong
  FROM openings o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum((lot ->> 'ms')::bigint), 0) AS ms,
      coalesce(sum((lot ->> 'worth')::bigint), 0) AS worth
    FROM jsonb_array_elements(o.details -> 'lots') AS lot
  ) kept
  WHERE kept.worth <> o.worth_before
    OR kept.ms > o.ms_before
    OR (o.expires_at > o.at AND o.ms_before > 0
      AND abs(extract(epoch FROM o.expires_at - o.at) * 1000 - o.ms_before) > 1)
    OR ((o.expires_at <= o.at OR o.expires_at IS NULL) AND o.ms_before > 0);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The periods of these users do not add up to their expiry: %', wrong;
  END IF;
END $$;

-- DropForeignKey
ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_subscription_id_fkey";

-- DropForeignKey
ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_transaction_id_fkey";

-- DropTable
DROP TABLE "subscription_periods";

ALTER TABLE "subscription_events"
  ADD CONSTRAINT "subscription_events_transaction_check" CHECK (
    ("transaction_id" IS NOT NULL) = ("kind" IN ('payment', 'refund'))
  );
