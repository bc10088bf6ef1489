-- A plan's name and a coupon's code are kept as they are read from now on: without characters that nobody
-- sees, in NFC, with single spaces, and a code with the digits 0 to 9. What was taken before follows, since it
-- would not be found any more. Two that look the same were two plans or coupons: the younger one gets its id.

-- As `textAsRead` in packages/shared; the tests of the migrations compare both.
CREATE FUNCTION text_as_read(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH spaced AS (
    SELECT regexp_replace(given, '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g') AS value
  ), shown AS (
    SELECT regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U000ffffd\U00100000-\U0010fffd]', '', 'g') AS value
    FROM spaced
  ), joined AS (
    -- Between letters of a script that needs them two of them are seen.
    SELECT CASE WHEN regexp_replace(value, '([\u0900-\u0950\u0955-\u0963\u0966-\u0dff\ua8e0-\ua8ff\U00011100-\U0001114f\U000111e1-\U000111f4\U00011b00-\U00011b09\U00011fc0-\U00011fff])[\u200c\u200d](?=[\u0900-\u0950\u0955-\u0963\u0966-\u0dff\ua8e0-\ua8ff\U00011100-\U0001114f\U000111e1-\U000111f4\U00011b00-\U00011b09\U00011fc0-\U00011fff])', '\1', 'g') ~ '[\u200c\u200d]'
      THEN regexp_replace(value, '[\u200c\u200d]', '', 'g') ELSE value END AS value
    FROM shown
  )
  SELECT normalize(regexp_replace(btrim(value, ' '), ' +', ' ', 'g'), NFC) FROM joined
$$;

CREATE TEMPORARY TABLE renamed_plans AS
  SELECT id, name AS before, archived_at IS NULL AS is_living, text_as_read(name) AS after,
    row_number() OVER (
      PARTITION BY archived_at IS NULL, lower(text_as_read(name)) ORDER BY name <> text_as_read(name), id
    ) > 1 AS is_second
  FROM plans;
UPDATE renamed_plans SET after = btrim(after || ' (' || id || ')')
WHERE before <> after AND (after = '' OR (is_living AND is_second));
UPDATE plans SET name = after FROM renamed_plans renamed WHERE renamed.id = plans.id AND before <> after;

UPDATE coupons SET plan_names = ARRAY(
  SELECT coalesce(
    (SELECT after FROM renamed_plans WHERE before = named.name ORDER BY is_living DESC, id LIMIT 1),
    text_as_read(named.name)
  )
  FROM unnest(plan_names) WITH ORDINALITY AS named (name, place) ORDER BY place
)
WHERE EXISTS (SELECT 1 FROM unnest(plan_names) AS named (name) WHERE name <> text_as_read(name));

CREATE TEMPORARY TABLE respelled_coupons AS
  SELECT id, code AS before, archived_at IS NULL AS is_living, spelling AS after,
    row_number() OVER (PARTITION BY archived_at IS NULL, spelling ORDER BY code <> spelling, id) > 1 AS is_second
  FROM (
    SELECT *, upper(translate(text_as_read(code), '০১২৩৪৫৬৭৮৯', '0123456789')) AS spelling FROM coupons
  ) spelled;
UPDATE respelled_coupons SET after = after || '-' || id
WHERE before <> after AND (length(after) < 3 OR (is_living AND is_second));
UPDATE coupons SET code = after FROM respelled_coupons respelled
WHERE respelled.id = coupons.id AND before <> after;

-- What was ordered with it goes by the code, and so do its figures.
UPDATE transactions SET coupon_code = after
FROM (
  SELECT DISTINCT ON (before) before, after FROM respelled_coupons ORDER BY before, is_living DESC, id
) respelled
WHERE before <> after AND coupon_code = before;

DROP TABLE renamed_plans, respelled_coupons;
DROP FUNCTION text_as_read(text);
