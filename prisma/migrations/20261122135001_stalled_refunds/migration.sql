-- AlterEnum
ALTER TYPE "AttentionReason" ADD VALUE 'refund_stalled' BEFORE 'coupon_over_limit';
