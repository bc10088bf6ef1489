-- AlterTable
ALTER TABLE "users" ADD COLUMN "email_proven_at" TIMESTAMPTZ(3);

-- Whoever used a reset link, or has an account in the chat service that counts as theirs, keeps what
-- that was worth. Where an administrator changed the address since, nobody has shown the new one.
UPDATE "users" u SET "email_proven_at" = now()
WHERE u."chat_ownership" = 'proven' AND NOT EXISTS (
  SELECT FROM "audit_entries" a
  WHERE a."subject" = 'user' AND a."subject_id" = u."id" AND a."action" = 'update'
    AND a."after" ->> 'email' IS NOT NULL
);
