-- Who was deleted here, and when, is asked about the addresses of a page of the chat service.
CREATE INDEX "audit_entries_deleted_users_idx" ON "audit_entries" ("subject_name", "at" DESC)
  WHERE "subject" = 'user' AND "action" = 'delete';
