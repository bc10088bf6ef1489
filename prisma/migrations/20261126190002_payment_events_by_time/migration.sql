-- What is deleted after its time, from the largest table.
CREATE INDEX CONCURRENTLY "payment_events_by_time_idx" ON "payment_events"
  USING brin ("received_at") WITH (autosummarize = on);
