-- What people are told of their data, version by version, and what they agreed to.
ALTER TABLE "User" ADD COLUMN "noOffersAt" TIMESTAMP(3);

CREATE TABLE "PrivacyNotice" (
    "version" INTEGER NOT NULL,
    "english" TEXT NOT NULL,
    "hindi" TEXT NOT NULL,
    "contactName" TEXT NOT NULL DEFAULT '',
    "contactEmail" TEXT NOT NULL DEFAULT '',
    "contactPhone" TEXT NOT NULL DEFAULT '',
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PrivacyNotice_pkey" PRIMARY KEY ("version")
);

CREATE TABLE "Consent" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "noticeVersion" INTEGER NOT NULL,
    "how" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT,
    "withdrawnAt" TIMESTAMP(3),
    "withdrawnHow" TEXT,
    "onceKey" TEXT,

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Consent_onceKey_key" ON "Consent"("onceKey");
CREATE INDEX "Consent_userId_id_idx" ON "Consent"("userId", "id");
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever agreed to a version can be shown it for ever.
CREATE FUNCTION "PrivacyNotice_append_only"() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'PrivacyNotice is append-only';
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "PrivacyNotice_no_change" BEFORE UPDATE OR DELETE ON "PrivacyNotice"
FOR EACH ROW EXECUTE FUNCTION "PrivacyNotice_append_only"();
