-- AlterTable
ALTER TABLE "plans" ADD COLUMN     "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "is_recommended" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_shown" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "summary" TEXT NOT NULL DEFAULT '';

-- One plan at most stands out among those that are offered.
CREATE UNIQUE INDEX "plans_living_recommended_key" ON "plans" ("is_recommended") WHERE "is_recommended" AND "archived_at" IS NULL;

ALTER TABLE "plans"
  ADD CONSTRAINT "plans_features_check" CHECK (cardinality("features") <= 8),
  ADD CONSTRAINT "plans_position_check" CHECK ("position" >= 0);
