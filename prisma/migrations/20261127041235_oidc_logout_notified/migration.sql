-- AlterTable
ALTER TABLE "oidc_logouts" ADD COLUMN     "notified_at" TIMESTAMPTZ(3);
