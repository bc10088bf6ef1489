-- CreateTable
CREATE TABLE "address_proofs" (
    "user_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "token_hash" TEXT,
    "code_hash" TEXT,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_proofs_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_proofs_token_hash_key" ON "address_proofs"("token_hash");

-- AddForeignKey
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
