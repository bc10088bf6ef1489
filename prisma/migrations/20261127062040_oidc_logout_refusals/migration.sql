-- CreateTable
CREATE TABLE "oidc_logout_refusals" (
    "client_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_logout_refusals_pkey" PRIMARY KEY ("client_id")
);
