-- API keys end: those that there are in 90 days. Calendar addresses say when they were last read.
ALTER TABLE "ApiKey" ADD COLUMN "expiresAt" TIMESTAMP(3);
UPDATE "ApiKey" SET "expiresAt" = (now() AT TIME ZONE 'UTC') + INTERVAL '90 days';
ALTER TABLE "ApiKey" ALTER COLUMN "expiresAt" SET NOT NULL;

ALTER TABLE "CalendarFeed" ADD COLUMN "lastUsedAt" TIMESTAMP(3);

-- API tokens that were signed out one by one, until they would have run out.
CREATE TABLE "EndedToken" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EndedToken_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "EndedToken_expiresAt_idx" ON "EndedToken"("expiresAt");

-- A second factor, and when somebody first came in.
ALTER TABLE "User" ADD COLUMN "firstSignInAt" TIMESTAMP(3);
ALTER TABLE "User" ADD COLUMN "secondFactorSecret" TEXT;
ALTER TABLE "User" ADD COLUMN "secondFactorAt" TIMESTAMP(3);
ALTER TABLE "User" ADD COLUMN "secondFactorStep" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Company" ADD COLUMN "requireSecondFactor" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
