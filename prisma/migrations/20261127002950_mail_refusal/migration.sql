-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "refusal" TEXT;
