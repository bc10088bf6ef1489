-- The gateway's own name of an order.
ALTER TABLE "transactions" ADD COLUMN "gateway_reference" TEXT;

-- A row for each gateway. Processes of the release before know one row by its id until they are
-- replaced: it is that of the one gateway they have, and it is there.
ALTER TABLE "gateway_state" ADD COLUMN "gateway" TEXT NOT NULL DEFAULT 'paystation';
INSERT INTO "gateway_state" ("id") VALUES (1) ON CONFLICT DO NOTHING;
ALTER TABLE "gateway_state"
  DROP CONSTRAINT "gateway_state_pkey",
  ALTER COLUMN "id" DROP NOT NULL,
  ALTER COLUMN "id" DROP DEFAULT,
  ADD CONSTRAINT "gateway_state_pkey" PRIMARY KEY ("gateway");
CREATE UNIQUE INDEX "gateway_state_id_key" ON "gateway_state"("id");

-- AlterEnum
ALTER TYPE "ReviewReason" ADD VALUE 'risk';
ALTER TYPE "ReviewReason" ADD VALUE 'currency';
ALTER TYPE "ReviewReason" ADD VALUE 'start_lost';

-- CreateTable
CREATE TABLE "gateway_tokens" (
    "gateway" TEXT NOT NULL,
    "token" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "granted_at" TIMESTAMPTZ(3)[],

    CONSTRAINT "gateway_tokens_pkey" PRIMARY KEY ("gateway")
);
