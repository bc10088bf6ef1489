-- What is deleted after its time.
CREATE INDEX CONCURRENTLY "mails_by_time_idx" ON "mails"
  USING brin ("sent_at") WITH (autosummarize = on);
