-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "address_hash" TEXT;

-- CreateTable
CREATE TABLE "address_code_tries" (
    "address_hash" TEXT NOT NULL,
    "tried_at" TIMESTAMPTZ(3)[],

    CONSTRAINT "address_code_tries_pkey" PRIMARY KEY ("address_hash")
);
