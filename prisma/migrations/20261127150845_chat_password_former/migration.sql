-- AlterTable
ALTER TABLE "users" ADD COLUMN     "chat_password_former" BOOLEAN NOT NULL DEFAULT false;
