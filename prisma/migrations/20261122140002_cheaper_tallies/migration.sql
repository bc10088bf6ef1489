-- The same tallies for less, where one row is written at a time, as by every settlement.

-- A purchase inserts or updates a subscription, or deletes it, in one statement: the triggers of all
-- three were called each time, two or three of them for no row.
CREATE FUNCTION tally_changed_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT kind, key, at, 1, 0 FROM subscription_tally(NEW.plan_id, NEW.expires_at);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT kind, key, at, -1, 0 FROM subscription_tally(OLD.plan_id, OLD.expires_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER subscriptions_tally_insert AFTER INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION tally_changed_subscription();
CREATE OR REPLACE TRIGGER subscriptions_tally_update AFTER UPDATE ON "subscriptions"
  FOR EACH ROW WHEN (OLD.plan_id <> NEW.plan_id OR quarter_of(OLD.expires_at) IS DISTINCT FROM quarter_of(NEW.expires_at))
  EXECUTE FUNCTION tally_changed_subscription();
CREATE OR REPLACE TRIGGER subscriptions_tally_delete AFTER DELETE ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION tally_changed_subscription();
DROP FUNCTION tally_subscriptions();

-- Who pays for the first time, or goes on with what they have, changes nothing but their last span.
-- Everything else is found by the customer, also by a plan that was made while there were few.
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
