-- CreateEnum
CREATE TYPE "AttentionReason" AS ENUM ('review', 'refund_due', 'coupon_over_limit');

-- CreateEnum
CREATE TYPE "AuditAction" AS ENUM ('create', 'update', 'delete', 'archive', 'import', 'resolve');

-- CreateEnum
CREATE TYPE "AuditSubject" AS ENUM ('user', 'plan', 'coupon', 'transaction');

-- CreateEnum
CREATE TYPE "ChatOwnership" AS ENUM ('claimed', 'proven');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "chat_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "chat_error" TEXT,
ADD COLUMN     "chat_failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "chat_granted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "chat_lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "chat_ownership" "ChatOwnership",
ADD COLUMN     "chat_password_known" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "chat_remote_id" TEXT,
ADD COLUMN     "chat_synced_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "plans" ADD COLUMN     "former_guids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "attention" (
    "id" SERIAL NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "reason" "AttentionReason" NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,
    "note" TEXT,

    CONSTRAINT "attention_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "admin_id" INTEGER,
    "admin_name" TEXT NOT NULL,
    "admin_email" TEXT NOT NULL,
    "action" "AuditAction" NOT NULL,
    "subject" "AuditSubject" NOT NULL,
    "subject_id" INTEGER,
    "subject_name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tallies" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("kind","key","at")
);

-- CreateTable
CREATE TABLE "tally_totals" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "tally_totals_pkey" PRIMARY KEY ("kind","key")
);

-- CreateTable
CREATE TABLE "tally_changes" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "tally_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_service_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "failing_since" TIMESTAMPTZ(3),
    "failure" TEXT,
    "away_since" TIMESTAMPTZ(3),

    CONSTRAINT "chat_service_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_sweeps" (
    "id" SERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "checked" INTEGER NOT NULL DEFAULT 0,
    "drifted" INTEGER NOT NULL DEFAULT 0,
    "strangers" INTEGER NOT NULL DEFAULT 0,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "failure" TEXT,

    CONSTRAINT "chat_sweeps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "attention_transaction_id_reason_key" ON "attention"("transaction_id", "reason");

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_admin_id_idx" ON "audit_entries"("admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_chat_remote_id_key" ON "users"("chat_remote_id");

-- AddForeignKey
ALTER TABLE "attention" ADD CONSTRAINT "attention_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot express.

-- Of two plans with one group nobody could say which of them a member of it has.
CREATE UNIQUE INDEX "plans_living_guid_key" ON "plans" ("guid") WHERE "archived_at" IS NULL;

-- What is open is little, however long the history.
CREATE INDEX "attention_open_idx" ON "attention" ("raised_at" DESC, "id" DESC) WHERE "resolved_at" IS NULL;
ALTER TABLE "attention"
  ADD CONSTRAINT "attention_resolved_check" CHECK (("resolved_at" IS NULL) = ("resolved_by" IS NULL));

-- The administrator's lists: every order and filter finds its page without walking the table.
CREATE INDEX "transactions_shown_idx" ON "transactions" ("created_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "transactions_shown_by_status_idx" ON "transactions" ("status", "created_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "users_chat_due_at_idx" ON "users" ("chat_due_at") WHERE "chat_due_at" IS NOT NULL;
CREATE INDEX "users_chat_failed_idx" ON "users" ("chat_failed_at") WHERE "chat_error" IS NOT NULL;

-- What is watched: the last sync that worked, and mails that are on their way.
CREATE INDEX "users_chat_synced_at_idx" ON "users" ("chat_synced_at") WHERE "chat_synced_at" IS NOT NULL;
CREATE INDEX "mails_unsent_idx" ON "mails" ("claimed_at") WHERE "sent_at" IS NULL;

-- A search for any part of a name or an address.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "users_search_idx" ON "users"
  USING gin (("firstname" || ' ' || "lastname" || ' ' || "email") gin_trgm_ops);

ALTER TABLE "chat_service_state"
  ADD CONSTRAINT "chat_service_state_one_row_check" CHECK ("id" = 1);

-- Tallies: what every statement changes is written down by triggers, so that totals hold whoever
-- writes. A hidden payment counts nowhere.

CREATE FUNCTION quarter_of(at timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

CREATE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), count(*), sum(final_amount)
    FROM new_rows WHERE deleted_at IS NULL
    GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), -count(*), -sum(final_amount)
    FROM old_rows WHERE deleted_at IS NULL
    GROUP BY 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), sum(sign), sum(sign * final_amount)
    FROM (
      SELECT 1 AS sign, status, settled_at, created_at, final_amount FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, settled_at, created_at, final_amount FROM old_rows WHERE deleted_at IS NULL
    ) changed
    GROUP BY 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * final_amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_tally_insert AFTER INSERT ON "transactions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
CREATE TRIGGER transactions_tally_update AFTER UPDATE ON "transactions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
CREATE TRIGGER transactions_tally_delete AFTER DELETE ON "transactions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();

CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), count(*), 0 FROM new_rows
    GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), -count(*), 0 FROM old_rows
    GROUP BY 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), sum(sign), 0
    FROM (
      SELECT 1 AS sign, role, created_at FROM new_rows
      UNION ALL
      SELECT -1, role, created_at FROM old_rows
    ) changed
    GROUP BY 2, 3
    HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_tally_insert AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
CREATE TRIGGER users_tally_update AFTER UPDATE ON "users"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
CREATE TRIGGER users_tally_delete AFTER DELETE ON "users"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_users();

-- What was there before the triggers, and the payments that have been waiting for a human.
INSERT INTO tallies (kind, key, at, count, amount)
SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), count(*), sum(final_amount)
FROM "transactions" WHERE deleted_at IS NULL
GROUP BY 2, 3;
INSERT INTO tallies (kind, key, at, count, amount)
SELECT 'users', role::text, quarter_of(created_at), count(*), 0 FROM "users"
GROUP BY 2, 3;
INSERT INTO tally_totals (kind, key, count, amount)
SELECT kind, key, sum(count), sum(amount) FROM tallies
GROUP BY 1, 2;
INSERT INTO "attention" (transaction_id, reason, raised_at)
SELECT id, 'review'::"AttentionReason", coalesce(settled_at, created_at) FROM "transactions" WHERE status = 'review'
UNION ALL
SELECT transaction_id, 'coupon_over_limit', coalesce(t.settled_at, t.created_at)
FROM "coupon_redemptions" JOIN "transactions" t ON t.id = transaction_id WHERE over_limit;
