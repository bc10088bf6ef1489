-- When a post of a stranger made us ask about a payment, apart from the payment: each of its changes goes
-- through all of its indexes and tallies, which this is in none of. Nothing is taken over: it counts for two seconds.
CREATE TABLE "payment_post_checks" (
    "transaction_id" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_post_checks_pkey" PRIMARY KEY ("transaction_id")
);

ALTER TABLE "payment_post_checks" ADD CONSTRAINT "payment_post_checks_transaction_id_fkey"
  FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "transactions" DROP COLUMN "post_checked_at";
