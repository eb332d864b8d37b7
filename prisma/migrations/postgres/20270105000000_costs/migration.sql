-- Whom the company pays.
CREATE TABLE "Vendor" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Vendor_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Vendor_name_id_idx" ON "Vendor"("name", "id");
CREATE INDEX "Vendor_status_name_id_idx" ON "Vendor"("status", "name", "id");
CREATE INDEX "Vendor_status_id_idx" ON "Vendor"("status", "id");
CREATE INDEX "Vendor_kind_status_id_idx" ON "Vendor"("kind", "status", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Vendor', 0, 0);

CREATE TRIGGER "Vendor_counts_insert" AFTER INSERT ON "Vendor"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_update" AFTER UPDATE ON "Vendor"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_delete" AFTER DELETE ON "Vendor"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_truncate" AFTER TRUNCATE ON "Vendor"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE INDEX "Vendor_search_idx" ON "Vendor" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);

-- What the company spends, and what on.
ALTER TABLE "Company" ADD COLUMN "expenseKinds" TEXT NOT NULL DEFAULT 'Diesel, Fuel, Toll, Lorry hire, Crew wages, Meals, Packing material, Loading, Octroi and permits, Society charges, Commission, Claim paid, Repair, Vehicle papers, EMI, Insurance, Rent, Electricity, Salary, Other';
ALTER TABLE "Company" ADD COLUMN "expensesNeedApproval" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "Expense" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Expense_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_spentById_fkey" FOREIGN KEY ("spentById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
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
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Expense_counts_update" AFTER UPDATE ON "Expense"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Expense_counts_delete" AFTER DELETE ON "Expense"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Expense_counts_truncate" AFTER TRUNCATE ON "Expense"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE INDEX "Expense_search_idx" ON "Expense" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
