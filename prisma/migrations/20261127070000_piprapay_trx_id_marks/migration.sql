-- Marks and labels that customers typed with an ID are left out from now on, so that one transfer counts once.
-- What PipraPay reported before follows. Of two that become equal, only one can get the ID: both were granted
-- already. PipraPay's own ID, which stands for a missing one, stays as it is.
UPDATE "transactions" paid SET "gateway_id" = "after"
FROM (
  SELECT "id", "before", "after",
    row_number() OVER (PARTITION BY "after" ORDER BY "before" <> "after", "id") AS "n"
  FROM (
    SELECT "id", "before", CASE WHEN length("unlabeled") < 6 THEN "unmarked" ELSE "unlabeled" END AS "after"
    FROM (
      -- As `normalizeTrxIdPart` in packages/shared; the tests of the migrations compare both.
      SELECT "id", "before", "unmarked", regexp_replace(
        "unmarked", '^(TRANSACTIONID|TRXID|TXNID|TXID|BKASH|NAGAD|ROCKET|UPAY)+', ''
      ) AS "unlabeled"
      FROM (
        SELECT "id", "gateway_id" AS "before",
          regexp_replace("gateway_id", '["#%&''*,./:;<=>?\\^_`~‘’“”]', '', 'g') AS "unmarked"
        FROM "transactions"
        WHERE "gateway" = 'piprapay' AND "gateway_id" IS NOT NULL
          AND "gateway_id" IS DISTINCT FROM "gateway_reference"
      ) marked
    ) labeled
  ) spelled
) numbered
WHERE numbered."id" = paid."id" AND "before" <> "after" AND "after" <> '' AND "n" = 1;
