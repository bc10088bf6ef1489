-- CreateEnum
CREATE TYPE "SignInOutcome" AS ENUM ('succeeded', 'wrong_password');

-- CreateTable
CREATE TABLE "known_devices" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_ins" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "outcome" "SignInOutcome" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "device" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "is_new_device" BOOLEAN NOT NULL,

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "address" TEXT,
ADD COLUMN     "device" TEXT,
ADD COLUMN     "known_device_id" INTEGER,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE UNIQUE INDEX "known_devices_user_id_token_hash_key" ON "known_devices"("user_id", "token_hash");

-- CreateIndex
CREATE INDEX "sign_ins_user_id_outcome_id_idx" ON "sign_ins"("user_id", "outcome", "id" DESC);

-- CreateIndex
CREATE INDEX "sessions_known_device_id_idx" ON "sessions"("known_device_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_known_device_id_fkey" FOREIGN KEY ("known_device_id") REFERENCES "known_devices"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
