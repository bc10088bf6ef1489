-- CreateTable
CREATE TABLE "tally_days" (
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "tally_days_pkey" PRIMARY KEY ("kind","day","key")
);

-- CreateTable
CREATE TABLE "paid_spans" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "plan_id" INTEGER NOT NULL,
    "monthly_amount" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3),
    "starts" TEXT NOT NULL DEFAULT 'new',
    "ends" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "paid_spans_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "paid_spans" ADD CONSTRAINT "paid_spans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "paid_spans_user_id_from_at_idx" ON "paid_spans"("user_id", "from_at" DESC);

-- CreateIndex
CREATE INDEX "tallies_kind_at_idx" ON "tallies"("kind", "at");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- What Prisma's schema cannot express.

ALTER TABLE "paid_spans"
  ADD CONSTRAINT "paid_spans_until_check" CHECK ("until_at" > "from_at"),
  ADD CONSTRAINT "paid_spans_starts_check" CHECK ("starts" IN ('new', 'returned', 'continued'));

-- Whoever writes payments or plans waits while what is there already is counted, so that nothing is
-- counted by both rules or by none: about two seconds with a million payments. Reading goes on.
LOCK TABLE "transactions", "subscriptions", "subscription_events", "tallies", "tally_changes" IN SHARE ROW EXCLUSIVE MODE;

-- 1. Revenue by plan and by coupon, beside the payments by status.

-- What one payment that is not hidden adds to the tallies.

CREATE FUNCTION payment_tallies(
  status "TransactionStatus", plan_id int, coupon_code text, at timestamptz, collected int, discount int
) RETURNS TABLE (kind text, key text, quarter timestamptz, amount int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'payments', status::text, quarter_of(at), collected
  UNION ALL SELECT 'plan_revenue', plan_id::text, quarter_of(at), collected WHERE status = 'completed'
  UNION ALL SELECT 'coupon_revenue', coupon_code, quarter_of(at), collected
    WHERE status = 'completed' AND coupon_code IS NOT NULL
  UNION ALL SELECT 'coupon_discount', coupon_code, quarter_of(at), discount
    WHERE status = 'completed' AND coupon_code IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.quarter, count(*), sum(tally.amount)
    FROM new_rows, payment_tallies(status, plan_id, coupon_code, coalesce(settled_at, created_at),
      collected_amount(status, paid_amount, final_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.quarter, -count(*), -sum(tally.amount)
    FROM old_rows, payment_tallies(status, plan_id, coupon_code, coalesce(settled_at, created_at),
      collected_amount(status, paid_amount, final_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.quarter, sum(sign), sum(sign * tally.amount)
    FROM (
      SELECT 1 AS sign, status, plan_id, coupon_code, settled_at, created_at, paid_amount, final_amount, discount_amount
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, plan_id, coupon_code, settled_at, created_at, paid_amount, final_amount, discount_amount
      FROM old_rows WHERE deleted_at IS NULL
    ) changed, payment_tallies(status, plan_id, coupon_code, coalesce(settled_at, created_at),
      collected_amount(status, paid_amount, final_amount), discount_amount) tally
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * tally.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO tallies (kind, key, at, count, amount)
SELECT tally.kind, tally.key, tally.quarter, count(*), sum(tally.amount)
FROM "transactions", payment_tallies(status, plan_id, coupon_code, coalesce(settled_at, created_at),
  collected_amount(status, paid_amount, final_amount), discount_amount) tally
WHERE deleted_at IS NULL AND status = 'completed' AND tally.kind <> 'payments'
GROUP BY 1, 2, 3;

-- 2. Who was a paying customer when, and for how much a month: what `subscriptions` said at each
-- moment. It outlives the account, as payments do, and does not say whose it was.

CREATE FUNCTION keep_paid_spans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer int := coalesce(NEW.user_id, OLD.user_id);
  event record;
  last paid_spans;
  since timestamptz;
  monthly int;
  is_paid boolean;
BEGIN
  SELECT kind, at INTO event FROM subscription_events WHERE user_id = customer ORDER BY id DESC LIMIT 1;
  -- The event says when something changed, by the clock of whoever changed it. A row that goes with
  -- its account leaves no event.
  since := CASE
    WHEN event.at IS NULL AND TG_OP = 'INSERT' THEN NEW.started_at
    WHEN TG_OP = 'DELETE' AND event.kind IS DISTINCT FROM 'plan_removed' AND event.kind IS DISTINCT FROM 'undone'
      THEN date_trunc('milliseconds', now())
    ELSE coalesce(event.at, date_trunc('milliseconds', now()))
  END;
  is_paid := coalesce(NEW.cycle IS NOT NULL AND coalesce(NEW.expires_at, 'infinity') > since, false);
  -- A yearly price counts a twelfth, rounded half up.
  monthly := CASE NEW.cycle WHEN 'yearly' THEN (NEW.price_paid + 6) / 12 ELSE NEW.price_paid END;

  SELECT * INTO last FROM paid_spans WHERE user_id = customer ORDER BY from_at DESC LIMIT 1;
  IF is_paid AND last.plan_id = NEW.plan_id AND last.monthly_amount = monthly
    AND last.from_at <= since AND coalesce(last.until_at, 'infinity') >= since THEN
    UPDATE paid_spans SET until_at = NEW.expires_at WHERE id = last.id AND until_at IS DISTINCT FROM NEW.expires_at;
  ELSE
    DELETE FROM paid_spans WHERE user_id = customer AND from_at >= since;
    UPDATE paid_spans SET until_at = since WHERE user_id = customer AND coalesce(until_at, 'infinity') > since;
    IF is_paid THEN
      INSERT INTO paid_spans (user_id, plan_id, monthly_amount, from_at, until_at)
      VALUES (customer, NEW.plan_id, monthly, since, NEW.expires_at);
    END IF;
  END IF;

  UPDATE paid_spans SET starts = actual.starts, ends = actual.ends
  FROM (
    SELECT id,
      CASE
        WHEN lag(id) OVER spans IS NULL THEN 'new'
        WHEN lag(until_at) OVER spans = from_at THEN 'continued'
        ELSE 'returned'
      END AS starts,
      coalesce(lead(from_at) OVER spans <> until_at, true) AS ends
    FROM paid_spans WHERE user_id = customer
    WINDOW spans AS (ORDER BY from_at)
  ) actual
  WHERE paid_spans.id = actual.id AND (paid_spans.starts, paid_spans.ends) <> (actual.starts, actual.ends);
  RETURN NULL;
END $$;

-- What one span adds to the tallies: a paying customer of a plan from its start until its end, and
-- one who came, came back or was lost.
CREATE FUNCTION span_tallies(
  plan_id int, monthly_amount int, from_at timestamptz, until_at timestamptz, starts text, ends boolean
) RETURNS TABLE (kind text, key text, at timestamptz, count int, amount int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'paying', plan_id::text, from_at, 1, monthly_amount
  UNION ALL SELECT 'paying', plan_id::text, until_at, -1, -monthly_amount WHERE until_at IS NOT NULL
  UNION ALL SELECT 'customers', starts, from_at, 1, monthly_amount WHERE starts <> 'continued'
  UNION ALL SELECT 'customers', 'lost', until_at, 1, monthly_amount WHERE until_at IS NOT NULL AND ends
$$;

CREATE FUNCTION tally_paid_spans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes (kind, key, at, count, amount)
  SELECT kind, key, at, sum(sign * count), sum(sign * amount)
  FROM (
    SELECT 1 AS sign, tally.* FROM span_tallies(
      NEW.plan_id, NEW.monthly_amount, NEW.from_at, NEW.until_at, NEW.starts, NEW.ends) tally
    WHERE TG_OP <> 'DELETE'
    UNION ALL
    SELECT -1, tally.* FROM span_tallies(
      OLD.plan_id, OLD.monthly_amount, OLD.from_at, OLD.until_at, OLD.starts, OLD.ends) tally
    WHERE TG_OP <> 'INSERT'
  ) changed
  GROUP BY 1, 2, 3
  HAVING sum(sign * count) <> 0 OR sum(sign * amount) <> 0;
  RETURN NULL;
END $$;

-- Somebody renews who pays while a plan that was paid for runs. What they have is changed after this.
CREATE FUNCTION tally_renewals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes (kind, key, at, count, amount)
  SELECT 'customers', 'renewed', quarter_of(NEW.at), 1, 0
  FROM (SELECT until_at FROM paid_spans WHERE user_id = NEW.user_id ORDER BY from_at DESC LIMIT 1) last
  WHERE coalesce(until_at, 'infinity') >= NEW.at;
  RETURN NULL;
END $$;

-- What was there before: the present plan of everybody since it began. A plan that was changed or
-- left before today is not known; of renewals, every payment of a customer but the first one is.
INSERT INTO paid_spans (user_id, plan_id, monthly_amount, from_at, until_at, starts)
SELECT user_id, plan_id, CASE cycle WHEN 'yearly' THEN (price_paid + 6) / 12 ELSE price_paid END, started_at, expires_at,
  CASE WHEN EXISTS (
    SELECT 1 FROM "transactions" t
    WHERE t.user_id = s.user_id AND t.status = 'completed' AND t.settled_at < s.started_at - interval '1 minute'
  ) THEN 'continued' ELSE 'new' END
FROM "subscriptions" s
WHERE cycle IS NOT NULL AND coalesce(expires_at, 'infinity') > started_at;

INSERT INTO tallies (kind, key, at, count, amount)
SELECT tally.kind, tally.key, tally.at, sum(tally.count), sum(tally.amount)
FROM paid_spans, span_tallies(plan_id, monthly_amount, from_at, until_at, starts, ends) tally
GROUP BY 1, 2, 3
HAVING sum(tally.count) <> 0 OR sum(tally.amount) <> 0;

INSERT INTO tallies (kind, key, at, count, amount)
SELECT 'customers', 'renewed', quarter_of(at), count(*), 0
FROM (
  SELECT settled_at AS at, row_number() OVER (PARTITION BY user_id ORDER BY settled_at, id) AS nth
  FROM "transactions" WHERE user_id IS NOT NULL AND status = 'completed' AND settled_at IS NOT NULL
) payment
WHERE nth > 1
GROUP BY 3;

CREATE TRIGGER paid_spans_tally AFTER INSERT OR UPDATE OR DELETE ON "paid_spans"
  FOR EACH ROW EXECUTE FUNCTION tally_paid_spans();
CREATE TRIGGER subscriptions_keep_paid_spans AFTER INSERT OR UPDATE OR DELETE ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION keep_paid_spans();
CREATE TRIGGER subscription_events_tally_renewals AFTER INSERT ON "subscription_events"
  FOR EACH ROW WHEN (NEW.kind = 'payment') EXECUTE FUNCTION tally_renewals();

-- 3. The same by day of UTC: what is between the first and the last day of a range is read from here,
-- whatever the time zone. By a trigger, so that a program of the version before can go on folding.

CREATE FUNCTION tally_days_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever folds does it alone: no two of these wait for each other in a circle.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_days AS tally (kind, day, key, count, amount)
    SELECT kind, (at AT TIME ZONE 'UTC')::date, key, sum(count), sum(amount) FROM new_rows
    GROUP BY 1, 2, 3
    ON CONFLICT (kind, day, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_days AS tally (kind, day, key, count, amount)
    SELECT kind, (at AT TIME ZONE 'UTC')::date, key, -sum(count), -sum(amount) FROM old_rows
    GROUP BY 1, 2, 3
    ON CONFLICT (kind, day, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  ELSE
    INSERT INTO tally_days AS tally (kind, day, key, count, amount)
    SELECT kind, (at AT TIME ZONE 'UTC')::date, key, sum(count), sum(amount)
    FROM (
      SELECT kind, at, key, count, amount FROM new_rows
      UNION ALL SELECT kind, at, key, -count, -amount FROM old_rows
    ) changed
    GROUP BY 1, 2, 3
    ON CONFLICT (kind, day, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO tally_days (kind, day, key, count, amount)
SELECT kind, (at AT TIME ZONE 'UTC')::date, key, sum(count), sum(amount) FROM tallies GROUP BY 1, 2, 3;

CREATE TRIGGER tallies_tally_days_insert AFTER INSERT ON "tallies"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_days_of_changes();
CREATE TRIGGER tallies_tally_days_update AFTER UPDATE ON "tallies"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_days_of_changes();
CREATE TRIGGER tallies_tally_days_delete AFTER DELETE ON "tallies"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_days_of_changes();
