-- AlterTable
ALTER TABLE "payment_events" ADD COLUMN     "payer_number" TEXT;
