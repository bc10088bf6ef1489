-- AlterTable
ALTER TABLE "chat_removals" ADD COLUMN     "remaining" TEXT;
