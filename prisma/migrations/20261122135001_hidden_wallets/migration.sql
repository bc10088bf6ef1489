-- When customers were shown a wallet last. Not known of those that are hidden already.
ALTER TABLE "wallets" ADD COLUMN "hidden_at" TIMESTAMPTZ(3);
