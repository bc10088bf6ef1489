-- Finds payments by the number that they were sent from. Neither what a browser nor what a stranger posted counts.
CREATE INDEX CONCURRENTLY "payment_events_payer_number_idx" ON "payment_events"("payer_number")
  WHERE "payer_number" IS NOT NULL AND "source" IN ('gateway', 'notification');
