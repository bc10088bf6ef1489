-- CreateEnum
CREATE TYPE "ChatPasswordFault" AS ENUM ('too_long', 'refused');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "chat_password_fault" "ChatPasswordFault";
