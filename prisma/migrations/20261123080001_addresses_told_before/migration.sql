-- Asked at every sign-in to the chat service: whether somebody else's account there still has an address.
-- Those are few: of everybody else it is the address that they have.
CREATE INDEX CONCURRENTLY "users_chat_told_email_idx" ON "users"("chat_told_email")
  WHERE "chat_told_email" <> "email" AND "chat_remote_id" IS NOT NULL;
