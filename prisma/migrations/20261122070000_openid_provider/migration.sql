-- CreateEnum
CREATE TYPE "OidcKeyUse" AS ENUM ('signing', 'cookie');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "oidc_subject" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "oidc_records" (
    "model" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "uid" TEXT,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_records_pkey" PRIMARY KEY ("model","id")
);

-- CreateTable
CREATE TABLE "oidc_sessions" (
    "uid" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "check_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_sessions_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "oidc_logouts" (
    "id" SERIAL NOT NULL,
    "client_id" TEXT NOT NULL,
    "subject" UUID NOT NULL,
    "sid" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_logouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oidc_keys" (
    "id" UUID NOT NULL,
    "use" "OidcKeyUse" NOT NULL,
    "encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oidc_records_grant_id_idx" ON "oidc_records"("grant_id");

-- CreateIndex
CREATE INDEX "oidc_records_uid_idx" ON "oidc_records"("uid");

-- CreateIndex
CREATE INDEX "oidc_records_expires_at_idx" ON "oidc_records"("expires_at");

-- CreateIndex
CREATE INDEX "oidc_sessions_session_id_idx" ON "oidc_sessions"("session_id");

-- CreateIndex
CREATE INDEX "oidc_sessions_user_id_idx" ON "oidc_sessions"("user_id");

-- CreateIndex
CREATE INDEX "oidc_sessions_check_at_idx" ON "oidc_sessions"("check_at");

-- CreateIndex
CREATE INDEX "oidc_sessions_expires_at_idx" ON "oidc_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "oidc_logouts_due_at_idx" ON "oidc_logouts"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_oidc_subject_key" ON "users"("oidc_subject");

-- Whatever ends a session here, a sign-out, a new password or a deleted account, marks the sessions of
-- the provider that belong to it. Whoever ends them looks at those that are marked.
CREATE FUNCTION "note_session_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "oidc_sessions" SET "check_at" = now() WHERE "session_id" = OLD."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "sessions_note_change"
  AFTER UPDATE OF "version", "ended_at" OR DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "note_session_change"();

CREATE FUNCTION "note_session_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "oidc_sessions" SET "check_at" = now() WHERE "user_id" = OLD."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "users_note_session_version_change"
  AFTER UPDATE OF "session_version" OR DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "note_session_version_change"();
