-- How often something was tried, shared by all processes.
CREATE TABLE "AttemptCount" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "until" TIMESTAMP(3) NOT NULL,
    "keptUntil" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AttemptCount_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "AttemptCount_keptUntil_idx" ON "AttemptCount"("keptUntil");
