-- AlterTable
ALTER TABLE "chat_service_state" ADD COLUMN     "suspected_at" TIMESTAMPTZ(3);
