-- AlterTable
ALTER TABLE "users" ADD COLUMN     "must_prove_address" BOOLEAN NOT NULL DEFAULT false;

-- Nobody knows who chose their passwords.
UPDATE "users" SET "must_prove_address" = true WHERE "email_proven_at" IS NULL AND "role" = 'user';
