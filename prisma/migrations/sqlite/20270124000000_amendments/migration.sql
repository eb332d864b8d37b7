-- What a filed paper says otherwise in a later return.
CREATE TABLE "Amendment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "paymentId" INTEGER,
    "gstin" TEXT,
    "placeOfSupply" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Amendment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Amendment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Amendment_of_check" CHECK (("invoiceId" IS NULL) <> ("paymentId" IS NULL))
);
CREATE UNIQUE INDEX "Amendment_invoiceId_date_key" ON "Amendment"("invoiceId", "date");
CREATE UNIQUE INDEX "Amendment_paymentId_date_key" ON "Amendment"("paymentId", "date");
CREATE INDEX "Amendment_date_id_idx" ON "Amendment"("date", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Amendment', 0, 0);

CREATE TRIGGER "Amendment_counts_insert" AFTER INSERT ON "Amendment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Amendment' AND "writer" = 0;
END;

CREATE TRIGGER "Amendment_counts_update" AFTER UPDATE ON "Amendment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Amendment' AND "writer" = 0;
END;

CREATE TRIGGER "Amendment_counts_delete" AFTER DELETE ON "Amendment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Amendment' AND "writer" = 0;
END;
