-- AlterEnum
ALTER TYPE "SignInOutcome" ADD VALUE 'wrong_second_factor';
