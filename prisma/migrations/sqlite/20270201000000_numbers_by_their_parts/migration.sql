-- Parts of a number are searched for apart: none is found over the hyphen between two. The product folds these at its next start.
UPDATE "User" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Item" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Quotation" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "RateContract" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Invoice" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Note" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Payment" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Job" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Vehicle" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Driver" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Vendor" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Hire" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Consignment" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
UPDATE "Claim" SET "searchText" = "searchText" || char(57344) WHERE "searchText" <> '';
