-- AlterEnum
ALTER TYPE "PaymentEventSource" ADD VALUE 'unverified';
