-- A consolidated bill is found by the orders and employees of its moves: the product folds them at its next start.
UPDATE "Invoice" SET "searchText" = "searchText" || chr(57344) WHERE "id" IN (
    SELECT "invoiceId" FROM "BilledMove" WHERE "purchaseOrderNumber" IS NOT NULL OR "employeeName" IS NOT NULL);
