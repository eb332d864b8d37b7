-- The catalogue of what a move may have, and surveys: what one move has, room by room.
CREATE TABLE "CatalogueEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "otherNames" TEXT,
    "room" TEXT NOT NULL,
    "cft" INTEGER NOT NULL,
    "kg" INTEGER NOT NULL,
    "minutes" INTEGER,
    "takeApart" BOOLEAN NOT NULL DEFAULT false,
    "fragile" BOOLEAN NOT NULL DEFAULT false,
    "electrician" BOOLEAN NOT NULL DEFAULT false,
    "notCarried" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "sortName" TEXT NOT NULL DEFAULT '',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "Survey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "enquiryId" INTEGER REFERENCES "Enquiry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "customerId" INTEGER REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "quotationId" INTEGER REFERENCES "Quotation" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "home" TEXT,
    "pickupFloor" INTEGER,
    "pickupLift" BOOLEAN NOT NULL DEFAULT false,
    "pickupCarry" INTEGER,
    "pickupNoTruck" BOOLEAN NOT NULL DEFAULT false,
    "pickupHours" TEXT,
    "dropFloor" INTEGER,
    "dropLift" BOOLEAN NOT NULL DEFAULT false,
    "dropCarry" INTEGER,
    "dropNoTruck" BOOLEAN NOT NULL DEFAULT false,
    "dropHours" TEXT,
    "distanceKm" INTEGER,
    "note" TEXT,
    "typed" TEXT NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'verified',
    "verifiedAt" DATETIME,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "SurveyRoom" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "surveyId" INTEGER NOT NULL REFERENCES "Survey" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL
);

CREATE TABLE "SurveyLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "roomId" INTEGER NOT NULL REFERENCES "SurveyRoom" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    "entryId" INTEGER REFERENCES "CatalogueEntry" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "name" TEXT NOT NULL,
    "cft" INTEGER NOT NULL,
    "kg" INTEGER NOT NULL,
    "minutes" INTEGER,
    "quantity" INTEGER NOT NULL,
    "packedBy" TEXT NOT NULL DEFAULT 'company',
    "takeApart" BOOLEAN NOT NULL DEFAULT false,
    "fragile" BOOLEAN NOT NULL DEFAULT false,
    "electrician" BOOLEAN NOT NULL DEFAULT false,
    "left" BOOLEAN NOT NULL DEFAULT false
);

CREATE INDEX "CatalogueEntry_sortName_id_idx" ON "CatalogueEntry"("sortName", "id");
CREATE INDEX "CatalogueEntry_status_sortName_id_idx" ON "CatalogueEntry"("status", "sortName", "id");
CREATE INDEX "CatalogueEntry_status_id_idx" ON "CatalogueEntry"("status", "id");
CREATE INDEX "CatalogueEntry_status_createdAt_id_idx" ON "CatalogueEntry"("status", "createdAt", "id");
CREATE INDEX "Survey_createdAt_id_idx" ON "Survey"("createdAt", "id");
CREATE INDEX "Survey_status_createdAt_id_idx" ON "Survey"("status", "createdAt", "id");
CREATE INDEX "Survey_status_id_idx" ON "Survey"("status", "id");
CREATE INDEX "Survey_enquiryId_idx" ON "Survey"("enquiryId");
CREATE INDEX "Survey_customerId_idx" ON "Survey"("customerId");
CREATE INDEX "Survey_quotationId_idx" ON "Survey"("quotationId");
CREATE UNIQUE INDEX "SurveyRoom_surveyId_name_key" ON "SurveyRoom"("surveyId", "name");
CREATE UNIQUE INDEX "SurveyLine_roomId_name_key" ON "SurveyLine"("roomId", "name");
CREATE INDEX "SurveyLine_entryId_idx" ON "SurveyLine"("entryId");

CREATE VIEW "CatalogueEntrySearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "CatalogueEntry";
CREATE VIRTUAL TABLE "CatalogueEntrySearch" USING fts5("searchText", content="CatalogueEntrySearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "CatalogueEntrySearchTerms" USING fts5vocab("CatalogueEntrySearch", "instance");
INSERT INTO "CatalogueEntrySearch"("CatalogueEntrySearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "CatalogueEntry_counts_insert" AFTER INSERT ON "CatalogueEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CatalogueEntry' AND "writer" = 0;
END;

CREATE TRIGGER "CatalogueEntry_counts_update" AFTER UPDATE ON "CatalogueEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CatalogueEntry' AND "writer" = 0;
END;

CREATE TRIGGER "CatalogueEntry_counts_delete" AFTER DELETE ON "CatalogueEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CatalogueEntry' AND "writer" = 0;
END;

CREATE TRIGGER "CatalogueEntry_search_insert" AFTER INSERT ON "CatalogueEntry" BEGIN
    INSERT INTO "CatalogueEntrySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "CatalogueEntry_search_delete" AFTER DELETE ON "CatalogueEntry" BEGIN
    INSERT INTO "CatalogueEntrySearch"("CatalogueEntrySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "CatalogueEntry_search_update" AFTER UPDATE OF "searchText" ON "CatalogueEntry" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "CatalogueEntrySearch"("CatalogueEntrySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "CatalogueEntrySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CatalogueEntry', 0, 0);

CREATE VIEW "SurveySearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Survey";
CREATE VIRTUAL TABLE "SurveySearch" USING fts5("searchText", content="SurveySearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "SurveySearchTerms" USING fts5vocab("SurveySearch", "instance");
INSERT INTO "SurveySearch"("SurveySearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "Survey_counts_insert" AFTER INSERT ON "Survey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Survey' AND "writer" = 0;
END;

CREATE TRIGGER "Survey_counts_update" AFTER UPDATE ON "Survey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Survey' AND "writer" = 0;
END;

CREATE TRIGGER "Survey_counts_delete" AFTER DELETE ON "Survey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Survey' AND "writer" = 0;
END;

CREATE TRIGGER "Survey_search_insert" AFTER INSERT ON "Survey" BEGIN
    INSERT INTO "SurveySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Survey_search_delete" AFTER DELETE ON "Survey" BEGIN
    INSERT INTO "SurveySearch"("SurveySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Survey_search_update" AFTER UPDATE OF "searchText" ON "Survey" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "SurveySearch"("SurveySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "SurveySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Survey', 0, 0);

CREATE TRIGGER "SurveyRoom_counts_insert" AFTER INSERT ON "SurveyRoom"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyRoom' AND "writer" = 0;
END;

CREATE TRIGGER "SurveyRoom_counts_update" AFTER UPDATE ON "SurveyRoom"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyRoom' AND "writer" = 0;
END;

CREATE TRIGGER "SurveyRoom_counts_delete" AFTER DELETE ON "SurveyRoom"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyRoom' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('SurveyRoom', 0, 0);

CREATE TRIGGER "SurveyLine_counts_insert" AFTER INSERT ON "SurveyLine"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyLine' AND "writer" = 0;
END;

CREATE TRIGGER "SurveyLine_counts_update" AFTER UPDATE ON "SurveyLine"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyLine' AND "writer" = 0;
END;

CREATE TRIGGER "SurveyLine_counts_delete" AFTER DELETE ON "SurveyLine"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyLine' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('SurveyLine', 0, 0);

-- Sizes are those of published cube sheets, of Indian appliances measured ones: companies change them. The product folds the search texts at
-- its next start.
INSERT INTO "CatalogueEntry" ("name", "otherNames", "room", "cft", "kg", "takeApart", "fragile", "electrician", "notCarried", "sortName", "searchText", "createdAt", "updatedAt") VALUES
('Sofa, 1 seat', 'सोफ़ा', 'living', 1500, 480, false, false, false, false, LOWER('Sofa, 1 seat'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Sofa, 2 seats', 'सोफ़ा', 'living', 3500, 1110, false, false, false, false, LOWER('Sofa, 2 seats'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Sofa, 3 seats', 'सोफ़ा', 'living', 4500, 1430, false, false, false, false, LOWER('Sofa, 3 seats'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('L-sofa, per section', 'सोफ़ा', 'living', 3000, 950, false, false, false, false, LOWER('L-sofa, per section'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Recliner', NULL, 'living', 2500, 790, false, false, false, false, LOWER('Recliner'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Sofa-cum-bed', NULL, 'living', 3000, 950, false, false, false, false, LOWER('Sofa-cum-bed'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Diwan', 'दीवान', 'living', 3000, 950, true, false, false, false, LOWER('Diwan'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Centre table', 'मेज़', 'living', 1200, 380, false, false, false, false, LOWER('Centre table'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Side table', 'मेज़', 'living', 500, 160, false, false, false, false, LOWER('Side table'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('TV unit', 'टीवी यूनिट', 'living', 2000, 640, false, false, false, false, LOWER('TV unit'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('TV up to 43 inches', 'टीवी television', 'living', 400, 100, false, true, false, false, LOWER('TV up to 43 inches'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('TV of 50 to 65 inches', 'टीवी television', 'living', 800, 250, false, true, false, false, LOWER('TV of 50 to 65 inches'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Bookshelf, tall', 'किताबों की अलमारी', 'living', 2000, 640, false, false, false, false, LOWER('Bookshelf, tall'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Showcase, glass', NULL, 'living', 3000, 950, false, true, false, false, LOWER('Showcase, glass'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Shoe rack', 'जूते का रैक', 'living', 800, 200, false, false, false, false, LOWER('Shoe rack'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Pooja mandir', 'मंदिर', 'living', 1200, 350, false, true, false, false, LOWER('Pooja mandir'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Carpet, rolled', 'कालीन rug', 'living', 800, 250, false, false, false, false, LOWER('Carpet, rolled'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Mirror/painting, packed', 'आईना तस्वीर', 'living', 500, 160, false, true, false, false, LOWER('Mirror/painting, packed'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Floor lamp', NULL, 'living', 400, 100, false, true, false, false, LOWER('Floor lamp'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Stool, mooda', 'मूढ़ा', 'living', 500, 100, false, false, false, false, LOWER('Stool, mooda'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Upright piano', 'पियानो', 'living', 5000, 2200, false, false, false, false, LOWER('Upright piano'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Queen bed without mattress', 'पलंग', 'bedroom', 3000, 950, true, false, false, false, LOWER('Queen bed without mattress'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('King bed without mattress', 'पलंग', 'bedroom', 3500, 1110, true, false, false, false, LOWER('King bed without mattress'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Single bed without mattress', 'पलंग', 'bedroom', 2000, 640, true, false, false, false, LOWER('Single bed without mattress'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Bunk bed, complete', 'पलंग', 'bedroom', 7000, 2220, true, false, false, false, LOWER('Bunk bed, complete'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Mattress, single', 'गद्दा', 'bedroom', 2200, 200, false, false, false, false, LOWER('Mattress, single'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Mattress, queen', 'गद्दा', 'bedroom', 3600, 350, false, false, false, false, LOWER('Mattress, queen'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Mattress, king', 'गद्दा', 'bedroom', 4200, 420, false, false, false, false, LOWER('Mattress, king'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Folding cot', 'चारपाई खाट', 'bedroom', 2000, 200, false, false, false, false, LOWER('Folding cot'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Wardrobe, 2 doors', 'अलमारी cupboard almirah', 'bedroom', 4000, 1270, true, false, false, false, LOWER('Wardrobe, 2 doors'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Wardrobe, 3 doors', 'अलमारी cupboard almirah', 'bedroom', 6000, 1900, true, false, false, false, LOWER('Wardrobe, 3 doors'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Steel almirah', 'अलमारी cupboard Godrej', 'bedroom', 3500, 1100, false, false, false, false, LOWER('Steel almirah'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Dressing table', 'ड्रेसिंग टेबल', 'bedroom', 2000, 640, false, true, false, false, LOWER('Dressing table'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Chest of drawers', NULL, 'bedroom', 3000, 950, false, false, false, false, LOWER('Chest of drawers'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Bedside table', NULL, 'bedroom', 500, 160, false, false, false, false, LOWER('Bedside table'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Baby cot', 'पालना cradle', 'bedroom', 1000, 320, true, false, false, false, LOWER('Baby cot'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Steel trunk', 'पेटी', 'bedroom', 800, 300, false, false, false, false, LOWER('Steel trunk'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Suitcase, large', 'अटैची', 'bedroom', 600, 200, false, false, false, false, LOWER('Suitcase, large'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Sewing machine', 'सिलाई मशीन', 'bedroom', 1000, 320, false, false, false, false, LOWER('Sewing machine'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Ironing board', 'इस्त्री', 'bedroom', 400, 60, false, false, false, false, LOWER('Ironing board'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Clothes stand', 'कपड़ों का स्टैंड', 'bedroom', 400, 50, false, false, false, false, LOWER('Clothes stand'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Curtains, set', 'परदे', 'bedroom', 500, 120, false, false, false, false, LOWER('Curtains, set'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Dining table for 4', 'मेज़', 'dining', 2000, 640, true, false, false, false, LOWER('Dining table for 4'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Dining table for 6', 'मेज़', 'dining', 3000, 950, true, false, false, false, LOWER('Dining table for 6'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Dining table for 8', 'मेज़', 'dining', 4000, 1270, true, false, false, false, LOWER('Dining table for 8'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Dining chair', 'कुर्सी', 'dining', 500, 80, false, false, false, false, LOWER('Dining chair'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Sideboard', NULL, 'dining', 3000, 950, false, false, false, false, LOWER('Sideboard'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Fridge, 1 door', 'फ्रिज refrigerator', 'dining', 1500, 400, false, false, false, false, LOWER('Fridge, 1 door'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Fridge, 2 doors', 'फ्रिज refrigerator', 'dining', 2500, 600, false, false, false, false, LOWER('Fridge, 2 doors'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Fridge side-by-side', 'फ्रिज refrigerator', 'dining', 4000, 1100, false, false, false, false, LOWER('Fridge side-by-side'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Deep freezer', 'फ्रीज़र', 'dining', 2500, 600, false, false, false, false, LOWER('Deep freezer'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Microwave, OTG', 'oven', 'dining', 500, 150, false, false, false, false, LOWER('Microwave, OTG'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Gas stove', 'चूल्हा', 'dining', 300, 100, false, false, false, false, LOWER('Gas stove'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('LPG cylinder', 'गैस सिलेंडर gas', 'dining', 300, 300, false, false, false, true, LOWER('LPG cylinder'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Water purifier', 'RO', 'dining', 300, 100, false, false, true, false, LOWER('Water purifier'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Chimney', 'चिमनी', 'dining', 600, 150, false, false, true, false, LOWER('Chimney'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Mixer-grinder', 'मिक्सर', 'dining', 200, 50, false, false, false, false, LOWER('Mixer-grinder'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Dishwasher', NULL, 'dining', 1800, 480, false, false, true, false, LOWER('Dishwasher'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Kitchen rack', NULL, 'dining', 1500, 300, false, false, false, false, LOWER('Kitchen rack'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Washing machine, semi-automatic', 'कपड़े धोने की मशीन', 'utility', 1400, 300, false, false, false, false, LOWER('Washing machine, semi-automatic'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Washing machine, top-load', 'कपड़े धोने की मशीन', 'utility', 1600, 400, false, false, false, false, LOWER('Washing machine, top-load'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Washing machine, front-load', 'कपड़े धोने की मशीन', 'utility', 1600, 720, false, false, false, false, LOWER('Washing machine, front-load'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Window AC', 'एसी air conditioner', 'utility', 800, 500, false, false, true, false, LOWER('Window AC'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Split AC, both units', 'एसी air conditioner', 'utility', 1500, 500, false, false, true, false, LOWER('Split AC, both units'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Desert cooler', 'कूलर', 'utility', 1800, 200, false, false, false, false, LOWER('Desert cooler'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Ceiling fan, packed', 'पंखा', 'utility', 200, 50, false, false, true, false, LOWER('Ceiling fan, packed'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Pedestal fan', 'पंखा', 'utility', 300, 80, false, false, false, false, LOWER('Pedestal fan'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Inverter + battery', 'UPS', 'utility', 400, 750, false, false, false, false, LOWER('Inverter + battery'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Geyser', 'गीज़र water heater', 'utility', 400, 150, false, false, true, false, LOWER('Geyser'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Vacuum cleaner', NULL, 'utility', 500, 70, false, false, false, false, LOWER('Vacuum cleaner'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Room heater', NULL, 'utility', 300, 60, false, false, false, false, LOWER('Room heater'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Ladder', 'सीढ़ी', 'utility', 1000, 150, false, false, false, false, LOWER('Ladder'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Toolbox', NULL, 'utility', 600, 200, false, false, false, false, LOWER('Toolbox'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Water drum', 'ड्रम', 'utility', 800, 80, false, false, false, false, LOWER('Water drum'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Study table', 'मेज़ desk', 'study', 2000, 450, true, false, false, false, LOWER('Study table'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Office desk', 'मेज़ table', 'study', 2500, 640, true, false, false, false, LOWER('Office desk'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Office chair', 'कुर्सी', 'study', 1200, 180, false, false, false, false, LOWER('Office chair'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('File cabinet, 2 drawers', NULL, 'study', 700, 280, false, false, false, false, LOWER('File cabinet, 2 drawers'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('File cabinet, 4 drawers', NULL, 'study', 1500, 550, false, false, false, false, LOWER('File cabinet, 4 drawers'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Desktop computer', 'कंप्यूटर PC', 'study', 500, 150, false, true, false, false, LOWER('Desktop computer'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Printer', NULL, 'study', 400, 100, false, false, false, false, LOWER('Printer'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Small safe', 'तिजोरी locker', 'study', 400, 600, false, false, false, false, LOWER('Small safe'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Treadmill', NULL, 'outdoor', 3500, 1100, true, false, false, false, LOWER('Treadmill'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Exercise cycle', NULL, 'outdoor', 2000, 450, false, false, false, false, LOWER('Exercise cycle'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Bicycle', 'साइकिल', 'outdoor', 1200, 160, false, false, false, false, LOWER('Bicycle'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Child''s cycle', 'साइकिल', 'outdoor', 600, 80, false, false, false, false, LOWER('Child''s cycle'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Flower pot', 'गमला', 'outdoor', 500, 160, false, false, false, false, LOWER('Flower pot'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Swing', 'झूला', 'outdoor', 3000, 450, true, false, false, false, LOWER('Swing'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Plastic chair', 'कुर्सी', 'outdoor', 400, 30, false, false, false, false, LOWER('Plastic chair'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Scooter', 'स्कूटर', 'outdoor', 4000, 1100, false, false, false, false, LOWER('Scooter'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Motorcycle', 'मोटरसाइकिल bike', 'outdoor', 5000, 1500, false, false, false, false, LOWER('Motorcycle'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Carton S, books', 'डिब्बा box', 'cartons', 150, 150, false, false, false, false, LOWER('Carton S, books'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Carton M', 'डिब्बा box', 'cartons', 300, 150, false, false, false, false, LOWER('Carton M'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Carton L', 'डिब्बा box', 'cartons', 450, 180, false, false, false, false, LOWER('Carton L'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Carton XL', 'डिब्बा box', 'cartons', 600, 200, false, false, false, false, LOWER('Carton XL'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Wardrobe carton', 'hanging clothes', 'cartons', 1500, 400, false, false, false, false, LOWER('Wardrobe carton'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Crockery carton', 'बर्तन dish pack', 'cartons', 600, 220, false, true, false, false, LOWER('Crockery carton'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP),
('Bedding roll', 'बिस्तर', 'cartons', 800, 150, false, false, false, false, LOWER('Bedding roll'), char(57344), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP);
