ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_user_id_fkey";

-- Of accounts that were deleted before: by their address, and the first deletion after the payment.
UPDATE "transactions" t SET "former_user_id" = (
  SELECT a."subject_id" FROM "audit_entries" a
  WHERE a."subject" = 'user' AND a."action" = 'delete' AND a."subject_name" = t."user_email"
    AND a."at" >= t."created_at"
  ORDER BY a."at" LIMIT 1)
WHERE t."user_id" IS NULL;

-- CreateIndex
CREATE INDEX "mails_user_id_id_idx" ON "mails"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_subject_subject_id_id_idx" ON "audit_entries"("subject", "subject_id", "id" DESC);

CREATE INDEX "transactions_former_user_idx" ON "transactions" ("former_user_id", "created_at" DESC, "id" DESC)
  WHERE "former_user_id" IS NOT NULL;

-- For what a text begins with, whatever the collation of the database.
CREATE INDEX "transactions_invoice_prefix_idx" ON "transactions" ("invoice_number" text_pattern_ops);
CREATE INDEX "transactions_gateway_id_prefix_idx" ON "transactions" (upper("gateway_id") text_pattern_ops)
  WHERE "gateway_id" IS NOT NULL;
CREATE INDEX "transactions_coupon_code_idx" ON "transactions" ("coupon_code", "id" DESC)
  WHERE "coupon_code" IS NOT NULL;
CREATE INDEX "coupons_code_prefix_idx" ON "coupons" ("code" text_pattern_ops);
