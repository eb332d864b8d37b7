-- How often something was tried, shared by all processes.
CREATE TABLE "AttemptCount" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "until" DATETIME NOT NULL,
    "keptUntil" DATETIME NOT NULL
);

CREATE INDEX "AttemptCount_keptUntil_idx" ON "AttemptCount"("keptUntil");
