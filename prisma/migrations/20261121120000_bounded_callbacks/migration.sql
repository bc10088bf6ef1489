-- Anybody may post about a payment: of each source the newest fifty events are kept, in a ring of
-- slots that the unique index makes exact, and only how many there were grows.
ALTER TABLE "payment_events" ADD COLUMN "slot" INTEGER,
  ADD CONSTRAINT "payment_events_slot_check" CHECK ("slot" BETWEEN 0 AND 49);

CREATE TABLE "payment_event_counts" (
    "transaction_id" INTEGER NOT NULL,
    "source" "PaymentEventSource" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "payment_event_counts_pkey" PRIMARY KEY ("transaction_id","source")
);
ALTER TABLE "payment_event_counts" ADD CONSTRAINT "payment_event_counts_transaction_id_fkey"
  FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "payment_event_counts" ("transaction_id", "source", "count")
SELECT "transaction_id", "source", count(*)::int FROM "payment_events" GROUP BY 1, 2;

WITH numbered AS (
  SELECT "id",
    row_number() OVER (PARTITION BY "transaction_id", "source" ORDER BY "id") AS n,
    count(*) OVER (PARTITION BY "transaction_id", "source") AS total
  FROM "payment_events"
), gone AS (
  DELETE FROM "payment_events" USING numbered
  WHERE "payment_events"."id" = numbered."id" AND n <= total - 50
)
UPDATE "payment_events" SET "slot" = (n - 1) % 50 FROM numbered
WHERE "payment_events"."id" = numbered."id" AND n > total - 50;

CREATE UNIQUE INDEX "payment_events_transaction_id_source_slot_key"
  ON "payment_events"("transaction_id", "source", "slot");

-- When a stranger's post last made us ask the gateway.
ALTER TABLE "transactions" ADD COLUMN "post_checked_at" TIMESTAMPTZ(3);

-- A link to an export is good once.
CREATE TABLE "spent_tickets" (
    "id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_tickets_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "spent_tickets_expires_at_idx" ON "spent_tickets"("expires_at");
