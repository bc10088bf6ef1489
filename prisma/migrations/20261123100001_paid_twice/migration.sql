-- A payment that was paid more than once at its gateway waits for a human, who gives the rest back.
ALTER TYPE "AttentionReason" ADD VALUE 'paid_twice' AFTER 'refund_due';
