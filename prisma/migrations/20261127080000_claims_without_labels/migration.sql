-- Labels that customers typed with an ID are left out from now on, so that one transfer counts once. Claims follow,
-- with the payments that they were approved for, which may have been rejected before with the same ID. Of two that
-- become equal and hold their ID, only one can get it.
WITH respelled AS (
  UPDATE "payment_claims" claim SET "trx_id" = "after"
  FROM (
    SELECT "id", "before", "after", "is_rejected", row_number() OVER (
      PARTITION BY "is_rejected", "kind", "account", "after"
      ORDER BY "before" <> "after", "is_open", "id"
    ) AS "n"
    FROM (
      SELECT claim."id", "kind", "trx_id" AS "before",
        -- As `normalizeTrxIdPart` in packages/shared; the tests of the migrations compare both.
        CASE WHEN length("unlabeled") < 6 THEN "trx_id" ELSE "unlabeled" END AS "after",
        "state" = 'rejected' AS "is_rejected", "state" = 'open' AS "is_open",
        -- The IDs of banks are unique within an account.
        CASE WHEN "kind" = 'bank' THEN "wallet_id" END AS "account"
      FROM "payment_claims" claim
      JOIN "wallets" ON "wallets"."id" = "wallet_id",
      regexp_replace("trx_id", '^(TRANSACTIONID|TRXID|TXNID|TXID|BKASH|NAGAD|ROCKET|UPAY)+', '') AS "unlabeled"
    ) spelled
  ) numbered
  WHERE numbered."id" = claim."id" AND "before" <> "after" AND ("is_rejected" OR "n" = 1)
  RETURNING "transaction_id", "wallet_id", "before", "after", "is_rejected"
)
UPDATE "transactions" paid SET "gateway_id" = "wallet_id" || ':' || "after"
FROM respelled
WHERE NOT "is_rejected" AND paid."id" = "transaction_id" AND paid."gateway" = 'manual' AND "gateway_id" = "wallet_id" || ':' || "before"
  AND NOT EXISTS (
    SELECT FROM "transactions" other
    WHERE other."gateway" = 'manual' AND other."gateway_id" = "wallet_id" || ':' || "after"
  );
