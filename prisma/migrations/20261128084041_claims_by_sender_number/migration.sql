-- Finds manual payments by the number that they were sent from.
CREATE INDEX CONCURRENTLY "payment_claims_sender_number_idx" ON "payment_claims"("sender_number");
