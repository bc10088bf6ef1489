-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'approve';
ALTER TYPE "AuditAction" ADD VALUE 'reject';
ALTER TYPE "AuditSubject" ADD VALUE 'wallet';

-- CreateEnum
CREATE TYPE "WalletKind" AS ENUM ('bkash', 'nagad', 'rocket', 'upay', 'bank');
CREATE TYPE "AccountType" AS ENUM ('personal', 'personal_retail', 'merchant');
CREATE TYPE "ClaimState" AS ENUM ('open', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "wallets" (
    "id" SERIAL NOT NULL,
    "kind" "WalletKind" NOT NULL,
    "number" TEXT NOT NULL,
    "account_type" "AccountType" NOT NULL,
    "instructions" TEXT NOT NULL DEFAULT '',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_claims" (
    "id" SERIAL NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "wallet_id" INTEGER NOT NULL,
    "trx_id" TEXT NOT NULL,
    "sender_number" TEXT NOT NULL,
    "state" "ClaimState" NOT NULL DEFAULT 'open',
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "reason" TEXT,
    "paid_amount" INTEGER,

    CONSTRAINT "payment_claims_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wallets_kind_number_key" ON "wallets"("kind", "number");
CREATE INDEX "payment_claims_transaction_id_idx" ON "payment_claims"("transaction_id");
CREATE INDEX "payment_claims_wallet_id_trx_id_idx" ON "payment_claims"("wallet_id", "trx_id");
CREATE INDEX "payment_claims_state_claimed_at_id_idx" ON "payment_claims"("state", "claimed_at", "id");
CREATE INDEX "payment_claims_decided_at_idx" ON "payment_claims"("decided_at" DESC);

-- AddForeignKey. The tables are empty: nothing is looked at while writers wait.
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A transaction ID counts once per wallet, for ever; one that was rejected is free for whoever owns it.
CREATE UNIQUE INDEX "payment_claims_trx_id_key" ON "payment_claims" ("wallet_id", "trx_id") WHERE "state" <> 'rejected';
-- One claim of a payment waits or was approved.
CREATE UNIQUE INDEX "payment_claims_payment_key" ON "payment_claims" ("transaction_id") WHERE "state" <> 'rejected';

ALTER TABLE "payment_claims"
  ADD CONSTRAINT "payment_claims_trx_id_check" CHECK ("trx_id" ~ '^[A-Z0-9]{6,35}$'),
  ADD CONSTRAINT "payment_claims_decided_check" CHECK (("state" = 'open') = ("decided_at" IS NULL));
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_number_check" CHECK ("number" ~ '^[0-9]{6,20}$');
