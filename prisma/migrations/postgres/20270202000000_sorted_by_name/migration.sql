-- Names are sorted alike on both databases, letter case and accents aside. What is not plain letters the product folds at its start:
-- a mark at the end of the search text asks for it.
ALTER TABLE "User" ADD COLUMN "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE "User" SET "sortName" = lower(trim("name")),
  "searchText" = CASE WHEN "name" ~ '[^ -~]' THEN "searchText" || chr(57344) ELSE "searchText" END;
DROP INDEX "User_role_name_id_idx";
CREATE INDEX "User_role_sortName_id_idx" ON "User"("role", "sortName", "id");
DROP INDEX "User_status_name_id_idx";
CREATE INDEX "User_status_sortName_id_idx" ON "User"("status", "sortName", "id");
DROP INDEX "User_name_id_idx";
CREATE INDEX "User_sortName_id_idx" ON "User"("sortName", "id");
ALTER TABLE "Item" ADD COLUMN "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE "Item" SET "sortName" = lower(trim("name")),
  "searchText" = CASE WHEN "name" ~ '[^ -~]' THEN "searchText" || chr(57344) ELSE "searchText" END;
DROP INDEX "Item_name_id_idx";
CREATE INDEX "Item_sortName_id_idx" ON "Item"("sortName", "id");
DROP INDEX "Item_status_name_id_idx";
CREATE INDEX "Item_status_sortName_id_idx" ON "Item"("status", "sortName", "id");
DROP INDEX "Item_category_name_id_idx";
CREATE INDEX "Item_category_sortName_id_idx" ON "Item"("category", "sortName", "id");
ALTER TABLE "Driver" ADD COLUMN "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE "Driver" SET "sortName" = lower(trim("name")),
  "searchText" = CASE WHEN "name" ~ '[^ -~]' THEN "searchText" || chr(57344) ELSE "searchText" END;
DROP INDEX "Driver_name_id_idx";
CREATE INDEX "Driver_sortName_id_idx" ON "Driver"("sortName", "id");
DROP INDEX "Driver_status_name_id_idx";
CREATE INDEX "Driver_status_sortName_id_idx" ON "Driver"("status", "sortName", "id");
ALTER TABLE "Vendor" ADD COLUMN "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE "Vendor" SET "sortName" = lower(trim("name")),
  "searchText" = CASE WHEN "name" ~ '[^ -~]' THEN "searchText" || chr(57344) ELSE "searchText" END;
DROP INDEX "Vendor_name_id_idx";
CREATE INDEX "Vendor_sortName_id_idx" ON "Vendor"("sortName", "id");
DROP INDEX "Vendor_status_name_id_idx";
CREATE INDEX "Vendor_status_sortName_id_idx" ON "Vendor"("status", "sortName", "id");
