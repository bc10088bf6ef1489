-- CreateEnum
CREATE TYPE "ChatFoundRole" AS ENUM ('user', 'pending');

-- AlterEnum
ALTER TYPE "ChatOwnership" ADD VALUE 'imported' BEFORE 'proven';

-- AlterTable
ALTER TABLE "chat_sweeps" ADD COLUMN "is_listed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "more_warnings" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "position" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "chat_found_group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "chat_found_role" "ChatFoundRole",
ADD COLUMN "chat_granted_group" TEXT,
ADD COLUMN "chat_told_email" TEXT,
ADD COLUMN "chat_told_name" TEXT;

-- CreateTable
CREATE TABLE "chat_removals" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "remote_id" TEXT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "by_address" BOOLEAN NOT NULL,
    "found_role" "ChatFoundRole",
    "found_group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "since" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" TEXT,
    "note" TEXT,

    CONSTRAINT "chat_removals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_sweep_users" (
    "sweep_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "chat_sweep_users_pkey" PRIMARY KEY ("sweep_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "chat_removals_user_id_key" ON "chat_removals"("user_id");

-- CreateIndex
CREATE INDEX "chat_removals_remote_id_idx" ON "chat_removals"("remote_id");

-- CreateIndex
CREATE INDEX "chat_removals_settled_at_next_try_at_idx" ON "chat_removals"("settled_at", "next_try_at");

-- AddForeignKey
ALTER TABLE "chat_sweep_users" ADD CONSTRAINT "chat_sweep_users_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "chat_sweeps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What those were last told who have a plan that runs.
UPDATE "users" u SET "chat_granted_group" = p."guid"
FROM "subscriptions" s JOIN "plans" p ON p."id" = s."plan_id"
WHERE s."user_id" = u."id" AND u."chat_granted"
  AND (s."expires_at" IS NULL OR s."expires_at" > now());
