-- What PipraPay reports is stored in the spelling of claims from now on, so that one transfer counts once. What
-- it reported before follows. Of two that become equal, only one can get the ID: both were granted already.
UPDATE "transactions" paid SET "gateway_id" = "after"
FROM (
  SELECT "id", "before", "after",
    row_number() OVER (PARTITION BY "after" ORDER BY "before" <> "after", "id") AS "n"
  FROM (
    -- As `spellTrxId` in packages/shared; the tests of the migrations compare both.
    SELECT "id", "gateway_id" AS "before", left(upper(regexp_replace(
      translate(normalize("gateway_id", NFKC), '০১২৩৪৫৬৭৮৯', '0123456789'),
      '[\u0009-\u000d\u0020\u002d\u00a0\u00ad\u034f\u058a\u05be\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1400\u1680\u17b4-\u17b5\u1806\u180b-\u180f\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2e17\u2e1a\u2e3a-\u2e3b\u2e40\u2e5d\u3000\u301c\u3030\u30a0\u3164\ufe00-\ufe0f\ufe31-\ufe32\ufe58\ufe63\ufeff\uff0d\uffa0\ufff0-\ufffb\U00010d6e\U00010ead\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'
    )), 255) AS "after"
    FROM "transactions" WHERE "gateway" = 'piprapay' AND "gateway_id" IS NOT NULL
  ) spelled
) numbered
WHERE numbered."id" = paid."id" AND "before" <> "after" AND "after" <> '' AND "n" = 1;
