CREATE TABLE "Truck" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "grossCft" INTEGER NOT NULL,
    "payloadKg" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE INDEX "Truck_grossCft_id_idx" ON "Truck"("grossCft", "id");
CREATE INDEX "Truck_status_id_idx" ON "Truck"("status", "id");
CREATE INDEX "Truck_status_grossCft_id_idx" ON "Truck"("status", "grossCft", "id");
CREATE INDEX "Truck_sortName_id_idx" ON "Truck"("sortName", "id");
CREATE INDEX "Truck_status_sortName_id_idx" ON "Truck"("status", "sortName", "id");

CREATE VIEW "TruckSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Truck";
CREATE VIRTUAL TABLE "TruckSearch" USING fts5("searchText", content="TruckSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "TruckSearchTerms" USING fts5vocab("TruckSearch", "instance");
INSERT INTO "TruckSearch"("TruckSearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "Truck_counts_insert" AFTER INSERT ON "Truck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Truck' AND "writer" = 0;
END;

CREATE TRIGGER "Truck_counts_update" AFTER UPDATE ON "Truck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Truck' AND "writer" = 0;
END;

CREATE TRIGGER "Truck_counts_delete" AFTER DELETE ON "Truck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Truck' AND "writer" = 0;
END;

CREATE TRIGGER "Truck_search_insert" AFTER INSERT ON "Truck" BEGIN
    INSERT INTO "TruckSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Truck_search_delete" AFTER DELETE ON "Truck" BEGIN
    INSERT INTO "TruckSearch"("TruckSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Truck_search_update" AFTER UPDATE OF "searchText" ON "Truck" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "TruckSearch"("TruckSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "TruckSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Truck', 0, 0);

CREATE TABLE "Tariff" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "validFrom" TEXT NOT NULL,
    "freights" TEXT,
    "cartons" TEXT,
    "homes" TEXT,
    "crews" TEXT,
    "cftPrice" INTEGER,
    "hourPrice" INTEGER,
    "piecePrice" INTEGER,
    "fillPercent" INTEGER NOT NULL,
    "floorRate" INTEGER NOT NULL DEFAULT 0,
    "carryRate" INTEGER NOT NULL DEFAULT 0,
    "carryMetres" INTEGER NOT NULL,
    "kgPer100Cft" INTEGER NOT NULL,
    "cartonsPer100Cft" INTEGER NOT NULL,
    "minutesPer100Cft" INTEGER NOT NULL,
    "pieceMinutes" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

CREATE INDEX "Tariff_validFrom_id_idx" ON "Tariff"("validFrom", "id");
CREATE INDEX "Tariff_status_id_idx" ON "Tariff"("status", "id");
CREATE INDEX "Tariff_status_validFrom_id_idx" ON "Tariff"("status", "validFrom", "id");

CREATE VIEW "TariffSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Tariff";
CREATE VIRTUAL TABLE "TariffSearch" USING fts5("searchText", content="TariffSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "TariffSearchTerms" USING fts5vocab("TariffSearch", "instance");
INSERT INTO "TariffSearch"("TariffSearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "Tariff_counts_insert" AFTER INSERT ON "Tariff"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Tariff' AND "writer" = 0;
END;

CREATE TRIGGER "Tariff_counts_update" AFTER UPDATE ON "Tariff"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Tariff' AND "writer" = 0;
END;

CREATE TRIGGER "Tariff_counts_delete" AFTER DELETE ON "Tariff"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Tariff' AND "writer" = 0;
END;

CREATE TRIGGER "Tariff_search_insert" AFTER INSERT ON "Tariff" BEGIN
    INSERT INTO "TariffSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Tariff_search_delete" AFTER DELETE ON "Tariff" BEGIN
    INSERT INTO "TariffSearch"("TariffSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Tariff_search_update" AFTER UPDATE OF "searchText" ON "Tariff" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "TariffSearch"("TariffSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "TariffSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Tariff', 0, 0);

-- The sizes that are usual in India; builders differ, so each company puts its own right.
INSERT INTO "Truck" ("name", "grossCft", "payloadKg", "sortName", "searchText", "updatedAt") VALUES
    ('Tata Ace 7 ft', 161, 850, 'tata ace 7 ft', char(57344), CURRENT_TIMESTAMP),
    ('Bolero pickup 8 ft', 192, 1500, 'bolero pickup 8 ft', char(57344), CURRENT_TIMESTAMP),
    ('Tata 407 9 ft', 248, 2500, 'tata 407 9 ft', char(57344), CURRENT_TIMESTAMP),
    ('14 ft', 546, 3750, '14 ft', char(57344), CURRENT_TIMESTAMP),
    ('17 ft', 714, 5000, '17 ft', char(57344), CURRENT_TIMESTAMP),
    ('19 ft container', 741, 6000, '19 ft container', char(57344), CURRENT_TIMESTAMP),
    ('20 ft container', 1200, 6000, '20 ft container', char(57344), CURRENT_TIMESTAMP),
    ('22 ft container', 1155, 6000, '22 ft container', char(57344), CURRENT_TIMESTAMP),
    ('24 ft container', 1440, 10000, '24 ft container', char(57344), CURRENT_TIMESTAMP),
    ('32 ft SXL', 2048, 7000, '32 ft sxl', char(57344), CURRENT_TIMESTAMP),
    ('32 ft MXL', 2048, 15000, '32 ft mxl', char(57344), CURRENT_TIMESTAMP);

-- How work is estimated where nobody said so; prices are the company's own and begin empty.
INSERT INTO "Tariff" ("name", "validFrom", "homes", "crews", "fillPercent", "floorRate", "carryRate", "carryMetres", "kgPer100Cft", "cartonsPer100Cft", "minutesPer100Cft", "pieceMinutes", "currency", "searchText", "updatedAt")
SELECT 'Standard', '2026-01-01', '1 BHK; 375
2 BHK; 625
3 BHK; 1000', '200; 2
450; 3
800; 4
1200; 5
more; 6', 85, 2000, 2000, 15, 320, 7, 40, 15, COALESCE((SELECT "quotationCurrency" FROM "Company" WHERE "id" = 1), 'INR'), char(57344), CURRENT_TIMESTAMP;
