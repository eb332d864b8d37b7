-- What people are told of their data, version by version, and what they agreed to.
ALTER TABLE "User" ADD COLUMN "noOffersAt" DATETIME;

CREATE TABLE "PrivacyNotice" (
    "version" INTEGER NOT NULL PRIMARY KEY,
    "english" TEXT NOT NULL,
    "hindi" TEXT NOT NULL,
    "contactName" TEXT NOT NULL DEFAULT '',
    "contactEmail" TEXT NOT NULL DEFAULT '',
    "contactPhone" TEXT NOT NULL DEFAULT '',
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "Consent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "noticeVersion" INTEGER NOT NULL,
    "how" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT,
    "withdrawnAt" DATETIME,
    "withdrawnHow" TEXT,
    "onceKey" TEXT,
    CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Consent_onceKey_key" ON "Consent"("onceKey");
CREATE INDEX "Consent_userId_id_idx" ON "Consent"("userId", "id");

-- Whoever agreed to a version can be shown it for ever.
CREATE TRIGGER "PrivacyNotice_no_update" BEFORE UPDATE ON "PrivacyNotice"
BEGIN
    SELECT RAISE(ABORT, 'PrivacyNotice is append-only');
END;
CREATE TRIGGER "PrivacyNotice_no_delete" BEFORE DELETE ON "PrivacyNotice"
BEGIN
    SELECT RAISE(ABORT, 'PrivacyNotice is append-only');
END;
