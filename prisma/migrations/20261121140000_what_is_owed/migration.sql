-- A claim and a pause no longer overwrite since when a payment waits for a question.
ALTER TABLE "transactions" ADD COLUMN "ask_after" TIMESTAMPTZ(3);

-- Those that a customer waits for come first.
CREATE INDEX "transactions_pending_check_at_idx" ON "transactions" ("next_check_at")
  WHERE "next_check_at" IS NOT NULL AND "status" = 'pending';

-- CreateTable
CREATE TABLE "mail_server_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "away_since" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_server_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "away_since" TIMESTAMPTZ(3),
    "unknown_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "suspected_since" TIMESTAMPTZ(3),
    "unknown_since" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_state_pkey" PRIMARY KEY ("id")
);

-- One that is under way while this is applied counts as cut off, and is made up for.
ALTER TABLE "chat_sweeps" ADD COLUMN "alive_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "chat_sweeps" SET "alive_at" = "started_at";

-- Refunds are looked for as long as a payment still gives days: these were given up before.
-- Within a week, not all in one night.
UPDATE "transactions" SET "next_check_at" = now() + random() * interval '7 days'
WHERE "status" = 'completed' AND "gateway" <> 'none' AND "next_check_at" IS NULL
  AND EXISTS (
    SELECT 1 FROM "subscription_periods"
    WHERE "subscription_periods"."transaction_id" = "transactions"."id"
      AND "subscription_periods"."ends_at" > now()
  );
