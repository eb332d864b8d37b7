-- API keys end: those that there are in 90 days. Calendar addresses say when they were last read.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ApiKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_ApiKey" ("id", "userId", "name", "hint", "hash", "createdAt", "expiresAt", "lastUsedAt", "revokedAt")
SELECT "id", "userId", "name", "hint", "hash", "createdAt", strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '+90 days'),
    "lastUsedAt", "revokedAt" FROM "ApiKey";
DROP TABLE "ApiKey";
ALTER TABLE "new_ApiKey" RENAME TO "ApiKey";
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");
CREATE INDEX "ApiKey_userId_idx" ON "ApiKey"("userId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

ALTER TABLE "CalendarFeed" ADD COLUMN "lastUsedAt" DATETIME;

-- API tokens that were signed out one by one, until they would have run out.
CREATE TABLE "EndedToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);
CREATE INDEX "EndedToken_expiresAt_idx" ON "EndedToken"("expiresAt");

-- A second factor, and when somebody first came in.
ALTER TABLE "User" ADD COLUMN "firstSignInAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "secondFactorSecret" TEXT;
ALTER TABLE "User" ADD COLUMN "secondFactorAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "secondFactorStep" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Company" ADD COLUMN "requireSecondFactor" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");
