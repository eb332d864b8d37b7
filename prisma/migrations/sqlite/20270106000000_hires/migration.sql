-- Nothing is deducted of hire for the year in which a vendor declares to have no more than ten trucks.
ALTER TABLE "Vendor" ADD COLUMN "tenTrucksOn" TEXT;

-- Whose a hired truck is, and who arranges it.
ALTER TABLE "Vehicle" ADD COLUMN "ownedById" INTEGER CONSTRAINT "Vehicle_ownedById_fkey" REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Vehicle_ownedById_idx" ON "Vehicle"("ownedById");
ALTER TABLE "Vehicle" ADD COLUMN "brokerId" INTEGER CONSTRAINT "Vehicle_brokerId_fkey" REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Vehicle_brokerId_idx" ON "Vehicle"("brokerId");

-- Trucks of others that are hired: the challan, what is aboard, what is kept back and what is paid.
CREATE TABLE "Hire" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireNumber" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "vendorId" INTEGER NOT NULL,
    "vendorName" TEXT NOT NULL,
    "vendorLines" TEXT NOT NULL,
    "ownerName" TEXT,
    "brokerName" TEXT,
    "vehicleNumber" TEXT NOT NULL,
    "driverName" TEXT,
    "driverPhone" TEXT,
    "fromPlace" TEXT,
    "toPlace" TEXT,
    "amount" INTEGER NOT NULL,
    "advance" INTEGER NOT NULL DEFAULT 0,
    "advanceMethod" TEXT,
    "advanceReference" TEXT,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "tdsRule" TEXT NOT NULL,
    "tdsReason" TEXT,
    "deductedAmount" INTEGER NOT NULL DEFAULT 0,
    "paidAmount" INTEGER NOT NULL DEFAULT 0,
    "balance" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "lrNumbers" TEXT NOT NULL,
    "note" TEXT,
    "dueDate" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "editionId" INTEGER NOT NULL,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Hire_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Hire_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Hire_hireNumber_key" ON "Hire"("hireNumber");
CREATE INDEX "Hire_date_id_idx" ON "Hire"("date", "id");
CREATE INDEX "Hire_amount_id_idx" ON "Hire"("amount", "id");
CREATE INDEX "Hire_balance_id_idx" ON "Hire"("balance", "id");
CREATE INDEX "Hire_status_date_id_idx" ON "Hire"("status", "date", "id");
CREATE INDEX "Hire_status_amount_id_idx" ON "Hire"("status", "amount", "id");
CREATE INDEX "Hire_status_balance_id_idx" ON "Hire"("status", "balance", "id");
CREATE INDEX "Hire_status_id_idx" ON "Hire"("status", "id");
CREATE INDEX "Hire_vendorId_date_id_idx" ON "Hire"("vendorId", "date", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Hire', 0, 0);

CREATE TRIGGER "Hire_counts_insert" AFTER INSERT ON "Hire"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Hire' AND "writer" = 0;
END;

CREATE TRIGGER "Hire_counts_update" AFTER UPDATE ON "Hire"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Hire' AND "writer" = 0;
END;

CREATE TRIGGER "Hire_counts_delete" AFTER DELETE ON "Hire"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Hire' AND "writer" = 0;
END;

CREATE VIEW "HireSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Hire";
CREATE VIRTUAL TABLE "HireSearch" USING fts5("searchText", content="HireSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "HireSearchTerms" USING fts5vocab("HireSearch", "instance");
INSERT INTO "HireSearch"("HireSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Hire_search_insert" AFTER INSERT ON "Hire" BEGIN
    INSERT INTO "HireSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Hire_search_delete" AFTER DELETE ON "Hire" BEGIN
    INSERT INTO "HireSearch"("HireSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Hire_search_update" AFTER UPDATE OF "searchText" ON "Hire" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "HireSearch"("HireSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "HireSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TABLE "HireConsignment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireId" INTEGER NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "cost" INTEGER NOT NULL,
    CONSTRAINT "HireConsignment_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HireConsignment_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "HireConsignment_hireId_consignmentId_key" ON "HireConsignment"("hireId", "consignmentId");
CREATE INDEX "HireConsignment_consignmentId_idx" ON "HireConsignment"("consignmentId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('HireConsignment', 0, 0);

CREATE TRIGGER "HireConsignment_counts_insert" AFTER INSERT ON "HireConsignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireConsignment' AND "writer" = 0;
END;

CREATE TRIGGER "HireConsignment_counts_update" AFTER UPDATE ON "HireConsignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireConsignment' AND "writer" = 0;
END;

CREATE TRIGGER "HireConsignment_counts_delete" AFTER DELETE ON "HireConsignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireConsignment' AND "writer" = 0;
END;

CREATE TABLE "HireDeduction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "note" TEXT,
    CONSTRAINT "HireDeduction_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "HireDeduction_hireId_idx" ON "HireDeduction"("hireId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('HireDeduction', 0, 0);

CREATE TRIGGER "HireDeduction_counts_insert" AFTER INSERT ON "HireDeduction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireDeduction' AND "writer" = 0;
END;

CREATE TRIGGER "HireDeduction_counts_update" AFTER UPDATE ON "HireDeduction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireDeduction' AND "writer" = 0;
END;

CREATE TRIGGER "HireDeduction_counts_delete" AFTER DELETE ON "HireDeduction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireDeduction' AND "writer" = 0;
END;

CREATE TABLE "HirePayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "note" TEXT,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "HirePayment_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "HirePayment_hireId_idx" ON "HirePayment"("hireId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('HirePayment', 0, 0);

CREATE TRIGGER "HirePayment_counts_insert" AFTER INSERT ON "HirePayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HirePayment' AND "writer" = 0;
END;

CREATE TRIGGER "HirePayment_counts_update" AFTER UPDATE ON "HirePayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HirePayment' AND "writer" = 0;
END;

CREATE TRIGGER "HirePayment_counts_delete" AFTER DELETE ON "HirePayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HirePayment' AND "writer" = 0;
END;
