-- What goes on a carrier of its own takes no room in the truck: cars, and bikes unless somebody says otherwise. What was counted before stays as it was.
ALTER TABLE "CatalogueEntry" ADD COLUMN "apart" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "SurveyLine" ADD COLUMN "apart" BOOLEAN NOT NULL DEFAULT false;
UPDATE "CatalogueEntry" SET "apart" = true WHERE "sortName" IN ('scooter', 'motorcycle');
INSERT INTO "CatalogueEntry" ("name", "otherNames", "room", "cft", "kg", "apart", "sortName", "searchText", "createdAt", "updatedAt") VALUES
('Car, hatchback', 'कार गाड़ी', 'outdoor', 35000, 9000, true, LOWER('Car, hatchback'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Car, sedan or SUV', 'कार गाड़ी jeep', 'outdoor', 50000, 15000, true, LOWER('Car, sedan or SUV'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP);
