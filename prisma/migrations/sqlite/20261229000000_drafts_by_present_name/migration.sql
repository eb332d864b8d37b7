-- A draft is found by its client as they are called now, not as they were when it was written: the product writes its text anew
-- (app/models/search/fold-again.server.ts).
UPDATE "Invoice" SET "searchText" = "searchText" || char(57344) WHERE "invoiceNumber" IS NULL;
