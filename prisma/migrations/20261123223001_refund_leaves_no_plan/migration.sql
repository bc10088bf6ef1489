-- A refund that leaves a customer without any plan ended their paid time at the time of the database,
-- instead of the time of the refund.
CREATE OR REPLACE FUNCTION keep_paid_spans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer int := coalesce(NEW.user_id, OLD.user_id);
  event record;
  last paid_spans;
  since timestamptz;
  monthly int;
  is_paid boolean;
BEGIN
  SELECT kind, at INTO event FROM subscription_events WHERE user_id = customer ORDER BY id DESC LIMIT 1;
  -- The event is the time of a change, by the clock of whoever made it. A row that is deleted with its
  -- account has no event of its own.
  since := CASE
    WHEN event.at IS NULL AND TG_OP = 'INSERT' THEN NEW.started_at
    WHEN TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users WHERE id = customer)
      THEN date_trunc('milliseconds', now())
    ELSE coalesce(event.at, date_trunc('milliseconds', now()))
  END;
  is_paid := coalesce(NEW.cycle IS NOT NULL AND coalesce(NEW.expires_at, 'infinity') > since, false);
  -- A yearly price counts a twelfth, rounded half up, without a sum that the highest price overflows.
  monthly := CASE NEW.cycle WHEN 'yearly' THEN NEW.price_paid / 12 + (NEW.price_paid % 12 + 6) / 12 ELSE NEW.price_paid END;

  SELECT * INTO last FROM paid_spans WHERE user_id = customer ORDER BY from_at DESC LIMIT 1;
  IF last.id IS NULL THEN
    IF is_paid THEN
      INSERT INTO paid_spans (user_id, plan_id, monthly_amount, from_at, until_at, starts, ends)
      VALUES (customer, NEW.plan_id, monthly, since, NEW.expires_at, 'new', true);
    END IF;
    RETURN NULL;
  END IF;
  IF is_paid AND last.plan_id = NEW.plan_id AND last.monthly_amount = monthly
    AND last.from_at <= since AND coalesce(last.until_at, 'infinity') >= since THEN
    UPDATE paid_spans SET until_at = NEW.expires_at WHERE id = last.id AND until_at IS DISTINCT FROM NEW.expires_at;
    RETURN NULL;
  END IF;

  DELETE FROM paid_spans WHERE user_id = customer AND from_at >= since;
  UPDATE paid_spans SET until_at = since WHERE user_id = customer AND coalesce(until_at, 'infinity') > since;
  IF is_paid THEN
    INSERT INTO paid_spans (user_id, plan_id, monthly_amount, from_at, until_at)
    VALUES (customer, NEW.plan_id, monthly, since, NEW.expires_at);
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
  WHERE paid_spans.user_id = customer AND paid_spans.id = actual.id
    AND (paid_spans.starts, paid_spans.ends) <> (actual.starts, actual.ends);
  RETURN NULL;
END $$;
