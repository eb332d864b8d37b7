-- Whom the company pays.
CREATE TABLE "Vendor" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "address" TEXT,
    "gstin" TEXT,
    "pan" TEXT,
    "bankName" TEXT,
    "accountName" TEXT,
    "accountNumber" TEXT,
    "ifsc" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "Vendor_name_id_idx" ON "Vendor"("name", "id");
CREATE INDEX "Vendor_status_name_id_idx" ON "Vendor"("status", "name", "id");
CREATE INDEX "Vendor_status_id_idx" ON "Vendor"("status", "id");
CREATE INDEX "Vendor_kind_status_id_idx" ON "Vendor"("kind", "status", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Vendor', 0, 0);

CREATE TRIGGER "Vendor_counts_insert" AFTER INSERT ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_counts_update" AFTER UPDATE ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_counts_delete" AFTER DELETE ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE VIEW "VendorSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Vendor";
CREATE VIRTUAL TABLE "VendorSearch" USING fts5("searchText", content="VendorSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "VendorSearchTerms" USING fts5vocab("VendorSearch", "instance");
INSERT INTO "VendorSearch"("VendorSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Vendor_search_insert" AFTER INSERT ON "Vendor" BEGIN
    INSERT INTO "VendorSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Vendor_search_delete" AFTER DELETE ON "Vendor" BEGIN
    INSERT INTO "VendorSearch"("VendorSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Vendor_search_update" AFTER UPDATE OF "searchText" ON "Vendor" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "VendorSearch"("VendorSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "VendorSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

-- What the company spends, and what on.
ALTER TABLE "Company" ADD COLUMN "expenseKinds" TEXT NOT NULL DEFAULT 'Diesel, Fuel, Toll, Lorry hire, Crew wages, Meals, Packing material, Loading, Octroi and permits, Society charges, Commission, Claim paid, Repair, Vehicle papers, EMI, Insurance, Rent, Electricity, Salary, Other';
ALTER TABLE "Company" ADD COLUMN "expensesNeedApproval" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "Expense" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "taxAmount" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "jobId" INTEGER,
    "vehicleId" INTEGER,
    "vendorId" INTEGER,
    "paidFrom" TEXT,
    "spentById" INTEGER,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Expense_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Expense_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Expense_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Expense_spentById_fkey" FOREIGN KEY ("spentById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "Expense_date_id_idx" ON "Expense"("date", "id");
CREATE INDEX "Expense_amount_id_idx" ON "Expense"("amount", "id");
CREATE INDEX "Expense_status_date_id_idx" ON "Expense"("status", "date", "id");
CREATE INDEX "Expense_status_amount_id_idx" ON "Expense"("status", "amount", "id");
CREATE INDEX "Expense_status_id_idx" ON "Expense"("status", "id");
CREATE INDEX "Expense_jobId_date_id_idx" ON "Expense"("jobId", "date", "id");
CREATE INDEX "Expense_vehicleId_date_id_idx" ON "Expense"("vehicleId", "date", "id");
CREATE INDEX "Expense_vendorId_date_id_idx" ON "Expense"("vendorId", "date", "id");
CREATE INDEX "Expense_spentById_date_id_idx" ON "Expense"("spentById", "date", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Expense', 0, 0);

CREATE TRIGGER "Expense_counts_insert" AFTER INSERT ON "Expense"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Expense' AND "writer" = 0;
END;

CREATE TRIGGER "Expense_counts_update" AFTER UPDATE ON "Expense"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Expense' AND "writer" = 0;
END;

CREATE TRIGGER "Expense_counts_delete" AFTER DELETE ON "Expense"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Expense' AND "writer" = 0;
END;

CREATE VIEW "ExpenseSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Expense";
CREATE VIRTUAL TABLE "ExpenseSearch" USING fts5("searchText", content="ExpenseSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ExpenseSearchTerms" USING fts5vocab("ExpenseSearch", "instance");
INSERT INTO "ExpenseSearch"("ExpenseSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Expense_search_insert" AFTER INSERT ON "Expense" BEGIN
    INSERT INTO "ExpenseSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Expense_search_delete" AFTER DELETE ON "Expense" BEGIN
    INSERT INTO "ExpenseSearch"("ExpenseSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Expense_search_update" AFTER UPDATE OF "searchText" ON "Expense" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ExpenseSearch"("ExpenseSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ExpenseSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
