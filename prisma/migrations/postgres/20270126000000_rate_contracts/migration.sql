-- What businesses agreed to pay, and the quotations that it filled.
CREATE TABLE "RateContract" (
    "id" SERIAL NOT NULL,
    "customerId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "validFrom" TEXT NOT NULL,
    "validTo" TEXT NOT NULL,
    "slabs" TEXT NOT NULL DEFAULT '[]',
    "packingRate" INTEGER,
    "loadingRate" INTEGER,
    "unloadingRate" INTEGER,
    "unpackingRate" INTEGER,
    "storageRate" INTEGER,
    "waitingRate" INTEGER,
    "currency" TEXT NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "RateContract_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "RateContract" ADD CONSTRAINT "RateContract_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "RateContract_validFrom_id_idx" ON "RateContract"("validFrom", "id");
CREATE INDEX "RateContract_status_validFrom_id_idx" ON "RateContract"("status", "validFrom", "id");
CREATE INDEX "RateContract_status_id_idx" ON "RateContract"("status", "id");
CREATE INDEX "RateContract_customerId_validFrom_id_idx" ON "RateContract"("customerId", "validFrom", "id");
ALTER TABLE "Quotation" ADD COLUMN "rateContractId" INTEGER;
ALTER TABLE "Quotation" ADD CONSTRAINT "Quotation_rateContractId_fkey" FOREIGN KEY ("rateContractId") REFERENCES "RateContract"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Quotation_rateContractId_idx" ON "Quotation"("rateContractId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('RateContract', 0, 0);

CREATE TRIGGER "RateContract_counts_insert" AFTER INSERT ON "RateContract"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "RateContract_counts_update" AFTER UPDATE ON "RateContract"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "RateContract_counts_delete" AFTER DELETE ON "RateContract"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "RateContract_counts_truncate" AFTER TRUNCATE ON "RateContract"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE INDEX "RateContract_search_idx" ON "RateContract" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
