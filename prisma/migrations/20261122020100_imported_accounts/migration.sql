-- Accounts that administrators added from the chat service: theirs by an administrator's word, not by
-- an address that anybody could have registered with. A migration of its own: a new value of an enum
-- cannot be used in the one that adds it.
UPDATE "users" u SET "chat_ownership" = 'imported'
WHERE u."chat_ownership" = 'claimed' AND EXISTS (
  SELECT FROM "audit_entries" a
  WHERE a."subject" = 'user' AND a."subject_id" = u."id" AND a."action" = 'import'
);
