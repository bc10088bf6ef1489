-- CreateTable
CREATE TABLE "bulk_deletions" (
    "id" SERIAL NOT NULL,
    "status" "TransactionStatus" NOT NULL,
    "audit_id" INTEGER,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "total" INTEGER NOT NULL,
    "deleted" INTEGER NOT NULL DEFAULT 0,
    "position_at" TIMESTAMPTZ(3) NOT NULL,
    "position_id" INTEGER NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_deletions_pkey" PRIMARY KEY ("id")
);
