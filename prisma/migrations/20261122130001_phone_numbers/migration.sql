-- AlterTable
ALTER TABLE "users" ADD COLUMN "phone" TEXT;
