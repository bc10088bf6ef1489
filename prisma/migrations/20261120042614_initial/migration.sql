-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "BillingCycle" AS ENUM ('monthly', 'yearly');

-- CreateEnum
CREATE TYPE "DiscountType" AS ENUM ('percentage', 'fixed');

-- CreateEnum
CREATE TYPE "TransactionStatus" AS ENUM ('pending', 'completed', 'failed', 'canceled', 'refunded', 'review');

-- CreateEnum
CREATE TYPE "RedemptionState" AS ENUM ('reserved', 'redeemed', 'released');

-- CreateEnum
CREATE TYPE "PaymentEventSource" AS ENUM ('browser', 'notification', 'gateway');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "firstname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'user',
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plans" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "monthly_price" INTEGER NOT NULL,
    "yearly_price" INTEGER NOT NULL,
    "duration_days" INTEGER NOT NULL,
    "guid" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "cycle" "BillingCycle",
    "list_price" INTEGER NOT NULL,
    "price_paid" INTEGER NOT NULL,
    "carried_days" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_periods" (
    "id" SERIAL NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "transaction_id" INTEGER,
    "days" INTEGER NOT NULL,
    "worth" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_periods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" SERIAL NOT NULL,
    "invoice_number" VARCHAR(20) NOT NULL,
    "user_id" INTEGER,
    "plan_id" INTEGER NOT NULL,
    "gateway" TEXT NOT NULL,
    "gateway_id" TEXT,
    "payment_method" TEXT,
    "user_name" TEXT NOT NULL,
    "user_email" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL,
    "cycle" "BillingCycle" NOT NULL,
    "days" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "discount_amount" INTEGER NOT NULL,
    "final_amount" INTEGER NOT NULL,
    "coupon_code" TEXT,
    "status" "TransactionStatus" NOT NULL DEFAULT 'pending',
    "paid_amount" INTEGER,
    "carried_days" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" SERIAL NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "source" "PaymentEventSource" NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupons" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "discount_type" "DiscountType" NOT NULL,
    "discount_value" INTEGER NOT NULL,
    "max_uses" INTEGER,
    "used_count" INTEGER NOT NULL DEFAULT 0,
    "valid_until" DATE,
    "plan_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cycles" "BillingCycle"[] DEFAULT ARRAY[]::"BillingCycle"[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coupons_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon_redemptions" (
    "id" SERIAL NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "state" "RedemptionState" NOT NULL DEFAULT 'reserved',
    "reserved_until" TIMESTAMPTZ(3) NOT NULL,
    "over_limit" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "coupon_redemptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_user_id_key" ON "subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "subscriptions_plan_id_idx" ON "subscriptions"("plan_id");

-- CreateIndex
CREATE INDEX "subscriptions_expires_at_idx" ON "subscriptions"("expires_at");

-- CreateIndex
CREATE INDEX "subscription_periods_subscription_id_starts_at_idx" ON "subscription_periods"("subscription_id", "starts_at");

-- CreateIndex
CREATE INDEX "subscription_periods_transaction_id_idx" ON "subscription_periods"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_invoice_number_key" ON "transactions"("invoice_number");

-- CreateIndex
CREATE INDEX "transactions_user_id_created_at_id_idx" ON "transactions"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transactions_plan_id_idx" ON "transactions"("plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_gateway_gateway_id_key" ON "transactions"("gateway", "gateway_id");

-- CreateIndex
CREATE INDEX "payment_events_transaction_id_id_idx" ON "payment_events"("transaction_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_redemptions_transaction_id_key" ON "coupon_redemptions"("transaction_id");

-- CreateIndex
CREATE INDEX "coupon_redemptions_coupon_id_state_idx" ON "coupon_redemptions"("coupon_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot express.

-- A name is free again once its plan or coupon is archived.
CREATE UNIQUE INDEX "plans_living_name_key" ON "plans" (lower("name")) WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "coupons_living_code_key" ON "coupons" ("code") WHERE "archived_at" IS NULL;

-- The sweep's queue: only what is still to be asked about.
CREATE INDEX "transactions_next_check_at_idx" ON "transactions" ("next_check_at") WHERE "next_check_at" IS NOT NULL;
CREATE INDEX "coupon_redemptions_reserved_until_idx" ON "coupon_redemptions" ("reserved_until") WHERE "state" = 'reserved';

-- The books add up, whoever writes them.
ALTER TABLE "transactions"
  ADD CONSTRAINT "transactions_amounts_check" CHECK (
    "amount" >= 0 AND "discount_amount" >= 0 AND "final_amount" >= 0
    AND "amount" - "discount_amount" = "final_amount"
  ),
  ADD CONSTRAINT "transactions_days_check" CHECK ("days" > 0 AND "carried_days" >= 0),
  ADD CONSTRAINT "transactions_invoice_number_check" CHECK ("invoice_number" ~ '^[A-Z0-9-]{8,20}$');
ALTER TABLE "plans"
  ADD CONSTRAINT "plans_prices_check" CHECK ("monthly_price" >= 0 AND "yearly_price" >= 0),
  ADD CONSTRAINT "plans_duration_days_check" CHECK ("duration_days" > 0);
ALTER TABLE "coupons"
  ADD CONSTRAINT "coupons_code_check" CHECK ("code" = upper(btrim("code")) AND length("code") >= 3),
  ADD CONSTRAINT "coupons_discount_value_check" CHECK (
    "discount_value" > 0 AND ("discount_type" <> 'percentage' OR "discount_value" <= 10000)
  ),
  ADD CONSTRAINT "coupons_uses_check" CHECK ("used_count" >= 0 AND "max_uses" > 0);
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_check" CHECK ("email" = lower(btrim("email")));

-- No user has one day twice.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "subscription_periods"
  ADD CONSTRAINT "subscription_periods_days_check" CHECK ("days" > 0 AND "worth" >= 0),
  ADD CONSTRAINT "subscription_periods_no_overlap" EXCLUDE USING gist (
    "subscription_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&
  );
