-- After an outage of a gateway, the payments of that time, also hidden ones. Alone in its script: made
-- concurrently, an index holds nobody off, but it takes no transaction. A block range index, because
-- payments are written in the order of time, and every change of one would have to write another.
CREATE INDEX CONCURRENTLY "transactions_by_time_idx" ON "transactions"
  USING brin ("created_at", "settled_at") WITH (autosummarize = on);
