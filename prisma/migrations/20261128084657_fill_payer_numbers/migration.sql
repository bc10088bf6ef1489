-- Whoever asks about a payment asks soon: the rest of the largest table stays as it is.
UPDATE "payment_events" SET "payer_number" = "number"
FROM (
  SELECT "id" AS "event_id", (regexp_match(
    -- As `payerNumberIn` in packages/shared; the tests of the migrations compare both. What a gateway replied is a
    -- text in JSON, where a quote has one backslash. One that has more is in a value, which somebody chose.
    regexp_replace(substring("payload"::text FROM CASE "source"
      WHEN 'gateway' THEN
        '[^\\]\\"(?:payer_mobile_no|debitMSISDN|customerMsisdn|sender_number)\\"\s*:\s*\\"([+0-9][-+0-9 ().]{9,22})\\"'
      ELSE '[^\\]"(?:payer_mobile_no|debitMSISDN|customerMsisdn|sender_number)"\s*:\s*"([+0-9][-+0-9 ().]{9,22})"'
    END), '[-\s().]', '', 'g'),
    '^(?:(?:\+|00)?880?(?=01))?(01[3-9]\d{8,9})$'))[1] AS "number"
  FROM "payment_events"
  WHERE "source" IN ('gateway', 'notification') AND "received_at" > now() - interval '90 days'
    AND "payload"::text ~ 'payer_mobile_no|debitMSISDN|customerMsisdn|sender_number'
) AS "found"
WHERE "id" = "event_id" AND "number" IS NOT NULL;

-- Searches are planned by how rare a number is.
ANALYZE "payment_events" ("payer_number");
