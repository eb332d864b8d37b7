-- The road papers: trucks and drivers, consignments with their packages, photos, signatures and claims.

CREATE TABLE "Vehicle" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "owner" TEXT NOT NULL DEFAULT 'own',
    "capacityCft" INTEGER,
    "payloadKg" INTEGER,
    "permitUntil" TEXT,
    "insuranceUntil" TEXT,
    "fitnessUntil" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "Vehicle_number_key" ON "Vehicle"("number");
CREATE INDEX "Vehicle_status_number_id_idx" ON "Vehicle"("status", "number", "id");
CREATE INDEX "Vehicle_status_id_idx" ON "Vehicle"("status", "id");

CREATE TABLE "Driver" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "licenceNumber" TEXT,
    "licenceUntil" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "Driver_name_id_idx" ON "Driver"("name", "id");
CREATE INDEX "Driver_status_name_id_idx" ON "Driver"("status", "name", "id");
CREATE INDEX "Driver_status_id_idx" ON "Driver"("status", "id");

CREATE TABLE "Consignment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lrNumber" TEXT,
    "status" TEXT NOT NULL DEFAULT 'Booked',
    "jobId" INTEGER NOT NULL,
    "quotationId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "consignorName" TEXT NOT NULL,
    "consignorAddress" TEXT,
    "consignorPhone" TEXT,
    "consignorGstin" TEXT,
    "consignorStateCode" TEXT,
    "consigneeName" TEXT NOT NULL,
    "consigneeAddress" TEXT,
    "consigneePhone" TEXT,
    "consigneeGstin" TEXT,
    "consigneeStateCode" TEXT,
    "fromPlace" TEXT NOT NULL,
    "toPlace" TEXT NOT NULL,
    "distanceKm" INTEGER,
    "goodsKind" TEXT NOT NULL DEFAULT 'household',
    "goodsDescription" TEXT NOT NULL,
    "weightKg" INTEGER,
    "weighed" BOOLEAN NOT NULL DEFAULT false,
    "volumeCft" INTEGER,
    "declaredValue" INTEGER,
    "risk" TEXT NOT NULL DEFAULT 'owner',
    "insuredBy" TEXT NOT NULL DEFAULT 'none',
    "insurer" TEXT,
    "policyNumber" TEXT,
    "fovRate" INTEGER NOT NULL DEFAULT 0,
    "freightTerms" TEXT NOT NULL DEFAULT 'to_be_billed',
    "freight" INTEGER,
    "otherCharges" INTEGER,
    "advance" INTEGER,
    "gstPayer" TEXT NOT NULL DEFAULT 'carrier',
    "ewbNumber" TEXT,
    "ewbValidUntil" TEXT,
    "loadingDate" TEXT NOT NULL,
    "expectedDate" TEXT,
    "instructions" TEXT,
    "vehicleId" INTEGER,
    "driverId" INTEGER,
    "lrDate" TEXT,
    "issuedAt" DATETIME,
    "packagesStated" INTEGER,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "editionId" INTEGER,
    "sentAt" DATETIME,
    "cancelledAt" DATETIME,
    "cancelReason" TEXT,
    "deliveredAt" DATETIME,
    "deliveryDate" TEXT,
    "deliveryTime" TEXT,
    "receivedBy" TEXT,
    "receiverRelation" TEXT,
    "packagesReceived" INTEGER,
    "deliveryRemarks" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Consignment_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Consignment_lrNumber_key" ON "Consignment"("lrNumber");
CREATE INDEX "Consignment_loadingDate_id_idx" ON "Consignment"("loadingDate", "id");
CREATE INDEX "Consignment_status_loadingDate_id_idx" ON "Consignment"("status", "loadingDate", "id");
CREATE INDEX "Consignment_status_id_idx" ON "Consignment"("status", "id");
CREATE INDEX "Consignment_status_lrNumber_loadingDate_id_idx" ON "Consignment"("status", "lrNumber", "loadingDate", "id");
CREATE INDEX "Consignment_status_lrNumber_id_idx" ON "Consignment"("status", "lrNumber", "id");
CREATE INDEX "Consignment_clientId_loadingDate_id_idx" ON "Consignment"("clientId", "loadingDate", "id");
CREATE INDEX "Consignment_jobId_id_idx" ON "Consignment"("jobId", "id");
CREATE INDEX "Consignment_quotationId_idx" ON "Consignment"("quotationId");
CREATE INDEX "Consignment_vehicleId_loadingDate_id_idx" ON "Consignment"("vehicleId", "loadingDate", "id");
CREATE INDEX "Consignment_driverId_loadingDate_id_idx" ON "Consignment"("driverId", "loadingDate", "id");
CREATE INDEX "Consignment_createdById_idx" ON "Consignment"("createdById");

CREATE TABLE "ConsignmentGoods" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "packages" INTEGER,
    "packing" TEXT,
    CONSTRAINT "ConsignmentGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ConsignmentGoods_consignmentId_position_idx" ON "ConsignmentGoods"("consignmentId", "position");

CREATE TABLE "ConsignmentTruck" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "vehicleId" INTEGER NOT NULL,
    "driverId" INTEGER,
    "vehicleNumber" TEXT NOT NULL,
    "vehicleKind" TEXT NOT NULL,
    "driverName" TEXT,
    "driverPhone" TEXT,
    "driverLicence" TEXT,
    "reason" TEXT,
    "createdById" INTEGER,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ConsignmentTruck_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ConsignmentTruck_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ConsignmentTruck_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "ConsignmentTruck_consignmentId_id_idx" ON "ConsignmentTruck"("consignmentId", "id");
CREATE INDEX "ConsignmentTruck_vehicleId_idx" ON "ConsignmentTruck"("vehicleId");
CREATE INDEX "ConsignmentTruck_driverId_idx" ON "ConsignmentTruck"("driverId");

CREATE TABLE "Package" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "jobId" INTEGER NOT NULL,
    "consignmentId" INTEGER,
    "number" INTEGER NOT NULL,
    "room" TEXT,
    "contents" TEXT NOT NULL,
    "packedBy" TEXT NOT NULL DEFAULT 'CP',
    "carton" TEXT,
    "fragile" BOOLEAN NOT NULL DEFAULT false,
    "highValue" BOOLEAN NOT NULL DEFAULT false,
    "condition" TEXT,
    "loadedAt" DATETIME,
    "outcome" TEXT,
    "outcomeAt" DATETIME,
    "destinationCondition" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Package_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Package_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Package_jobId_number_key" ON "Package"("jobId", "number");
CREATE INDEX "Package_consignmentId_number_idx" ON "Package"("consignmentId", "number");

CREATE TABLE "DeclaredGoods" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "part" TEXT NOT NULL DEFAULT 'household',
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "value" INTEGER NOT NULL,
    CONSTRAINT "DeclaredGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DeclaredGoods_consignmentId_position_idx" ON "DeclaredGoods"("consignmentId", "position");

CREATE TABLE "VehicleReport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT,
    "colour" TEXT,
    "registration" TEXT NOT NULL,
    "chassisNumber" TEXT,
    "engineNumber" TEXT,
    "odometerKm" INTEGER,
    "fuel" TEXT,
    "keys" INTEGER,
    "parts" TEXT NOT NULL DEFAULT '',
    "notes" TEXT,
    "createdById" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "VehicleReport_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "VehicleReport_consignmentId_id_idx" ON "VehicleReport"("consignmentId", "id");

CREATE TABLE "VehicleMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reportId" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "codes" TEXT NOT NULL,
    "note" TEXT,
    CONSTRAINT "VehicleMark_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "VehicleReport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "VehicleMark_reportId_stage_place_key" ON "VehicleMark"("reportId", "stage", "place");

CREATE TABLE "Photo" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "jobId" INTEGER NOT NULL,
    "consignmentId" INTEGER,
    "packageId" INTEGER,
    "vehicleReportId" INTEGER,
    "claimId" INTEGER,
    "stage" TEXT NOT NULL DEFAULT 'origin',
    "caption" TEXT,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Photo_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "Photo_jobId_id_idx" ON "Photo"("jobId", "id");
CREATE INDEX "Photo_consignmentId_id_idx" ON "Photo"("consignmentId", "id");
CREATE INDEX "Photo_packageId_id_idx" ON "Photo"("packageId", "id");
CREATE INDEX "Photo_vehicleReportId_id_idx" ON "Photo"("vehicleReportId", "id");
CREATE INDEX "Photo_claimId_id_idx" ON "Photo"("claimId", "id");
CREATE INDEX "Photo_hash_idx" ON "Photo"("hash");

CREATE TABLE "Signature" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "vehicleReportId" INTEGER,
    "purpose" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "relation" TEXT,
    "drawn" BLOB,
    "hash" TEXT NOT NULL,
    "view" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "linkId" INTEGER,
    "recordedById" INTEGER,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Signature_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Signature_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "Signature_consignmentId_purpose_id_idx" ON "Signature"("consignmentId", "purpose", "id");
CREATE INDEX "Signature_vehicleReportId_idx" ON "Signature"("vehicleReportId");

CREATE TABLE "Claim" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "claimNumber" TEXT NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "packageId" INTEGER,
    "vehicleReportId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "noticeDate" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Open',
    "decidedAmount" INTEGER,
    "decidedDate" TEXT,
    "decision" TEXT,
    "settledHow" TEXT,
    "settledDate" TEXT,
    "settledReference" TEXT,
    "noteId" INTEGER,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Claim_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Claim_claimNumber_key" ON "Claim"("claimNumber");
CREATE INDEX "Claim_noticeDate_id_idx" ON "Claim"("noticeDate", "id");
CREATE INDEX "Claim_status_noticeDate_id_idx" ON "Claim"("status", "noticeDate", "id");
CREATE INDEX "Claim_status_id_idx" ON "Claim"("status", "id");
CREATE INDEX "Claim_clientId_noticeDate_id_idx" ON "Claim"("clientId", "noticeDate", "id");
CREATE INDEX "Claim_consignmentId_id_idx" ON "Claim"("consignmentId", "id");
CREATE INDEX "Claim_packageId_idx" ON "Claim"("packageId");
CREATE INDEX "Claim_vehicleReportId_idx" ON "Claim"("vehicleReportId");
CREATE INDEX "Claim_noteId_idx" ON "Claim"("noteId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Vehicle', 0, 0);

CREATE TRIGGER "Vehicle_counts_insert" AFTER INSERT ON "Vehicle"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vehicle' AND "writer" = 0;
END;

CREATE TRIGGER "Vehicle_counts_update" AFTER UPDATE ON "Vehicle"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vehicle' AND "writer" = 0;
END;

CREATE TRIGGER "Vehicle_counts_delete" AFTER DELETE ON "Vehicle"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vehicle' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Driver', 0, 0);

CREATE TRIGGER "Driver_counts_insert" AFTER INSERT ON "Driver"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Driver' AND "writer" = 0;
END;

CREATE TRIGGER "Driver_counts_update" AFTER UPDATE ON "Driver"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Driver' AND "writer" = 0;
END;

CREATE TRIGGER "Driver_counts_delete" AFTER DELETE ON "Driver"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Driver' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Consignment', 0, 0);

CREATE TRIGGER "Consignment_counts_insert" AFTER INSERT ON "Consignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consignment' AND "writer" = 0;
END;

CREATE TRIGGER "Consignment_counts_update" AFTER UPDATE ON "Consignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consignment' AND "writer" = 0;
END;

CREATE TRIGGER "Consignment_counts_delete" AFTER DELETE ON "Consignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consignment' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ConsignmentGoods', 0, 0);

CREATE TRIGGER "ConsignmentGoods_counts_insert" AFTER INSERT ON "ConsignmentGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentGoods' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentGoods_counts_update" AFTER UPDATE ON "ConsignmentGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentGoods' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentGoods_counts_delete" AFTER DELETE ON "ConsignmentGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentGoods' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ConsignmentTruck', 0, 0);

CREATE TRIGGER "ConsignmentTruck_counts_insert" AFTER INSERT ON "ConsignmentTruck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentTruck' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentTruck_counts_update" AFTER UPDATE ON "ConsignmentTruck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentTruck' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentTruck_counts_delete" AFTER DELETE ON "ConsignmentTruck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentTruck' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Package', 0, 0);

CREATE TRIGGER "Package_counts_insert" AFTER INSERT ON "Package"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Package' AND "writer" = 0;
END;

CREATE TRIGGER "Package_counts_update" AFTER UPDATE ON "Package"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Package' AND "writer" = 0;
END;

CREATE TRIGGER "Package_counts_delete" AFTER DELETE ON "Package"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Package' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('DeclaredGoods', 0, 0);

CREATE TRIGGER "DeclaredGoods_counts_insert" AFTER INSERT ON "DeclaredGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DeclaredGoods' AND "writer" = 0;
END;

CREATE TRIGGER "DeclaredGoods_counts_update" AFTER UPDATE ON "DeclaredGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DeclaredGoods' AND "writer" = 0;
END;

CREATE TRIGGER "DeclaredGoods_counts_delete" AFTER DELETE ON "DeclaredGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DeclaredGoods' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('VehicleReport', 0, 0);

CREATE TRIGGER "VehicleReport_counts_insert" AFTER INSERT ON "VehicleReport"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleReport' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleReport_counts_update" AFTER UPDATE ON "VehicleReport"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleReport' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleReport_counts_delete" AFTER DELETE ON "VehicleReport"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleReport' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('VehicleMark', 0, 0);

CREATE TRIGGER "VehicleMark_counts_insert" AFTER INSERT ON "VehicleMark"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleMark' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleMark_counts_update" AFTER UPDATE ON "VehicleMark"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleMark' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleMark_counts_delete" AFTER DELETE ON "VehicleMark"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleMark' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Photo', 0, 0);

CREATE TRIGGER "Photo_counts_insert" AFTER INSERT ON "Photo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Photo' AND "writer" = 0;
END;

CREATE TRIGGER "Photo_counts_update" AFTER UPDATE ON "Photo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Photo' AND "writer" = 0;
END;

CREATE TRIGGER "Photo_counts_delete" AFTER DELETE ON "Photo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Photo' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Signature', 0, 0);

CREATE TRIGGER "Signature_counts_insert" AFTER INSERT ON "Signature"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Signature' AND "writer" = 0;
END;

CREATE TRIGGER "Signature_counts_update" AFTER UPDATE ON "Signature"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Signature' AND "writer" = 0;
END;

CREATE TRIGGER "Signature_counts_delete" AFTER DELETE ON "Signature"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Signature' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Claim', 0, 0);

CREATE TRIGGER "Claim_counts_insert" AFTER INSERT ON "Claim"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Claim' AND "writer" = 0;
END;

CREATE TRIGGER "Claim_counts_update" AFTER UPDATE ON "Claim"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Claim' AND "writer" = 0;
END;

CREATE TRIGGER "Claim_counts_delete" AFTER DELETE ON "Claim"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Claim' AND "writer" = 0;
END;

CREATE VIEW "VehicleSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Vehicle";
CREATE VIRTUAL TABLE "VehicleSearch" USING fts5("searchText", content="VehicleSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "VehicleSearchTerms" USING fts5vocab("VehicleSearch", "instance");
INSERT INTO "VehicleSearch"("VehicleSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Vehicle_search_insert" AFTER INSERT ON "Vehicle" BEGIN
    INSERT INTO "VehicleSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Vehicle_search_delete" AFTER DELETE ON "Vehicle" BEGIN
    INSERT INTO "VehicleSearch"("VehicleSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Vehicle_search_update" AFTER UPDATE OF "searchText" ON "Vehicle" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "VehicleSearch"("VehicleSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "VehicleSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE VIEW "DriverSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Driver";
CREATE VIRTUAL TABLE "DriverSearch" USING fts5("searchText", content="DriverSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "DriverSearchTerms" USING fts5vocab("DriverSearch", "instance");
INSERT INTO "DriverSearch"("DriverSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Driver_search_insert" AFTER INSERT ON "Driver" BEGIN
    INSERT INTO "DriverSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Driver_search_delete" AFTER DELETE ON "Driver" BEGIN
    INSERT INTO "DriverSearch"("DriverSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Driver_search_update" AFTER UPDATE OF "searchText" ON "Driver" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "DriverSearch"("DriverSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "DriverSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE VIEW "ConsignmentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Consignment";
CREATE VIRTUAL TABLE "ConsignmentSearch" USING fts5("searchText", content="ConsignmentSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ConsignmentSearchTerms" USING fts5vocab("ConsignmentSearch", "instance");
INSERT INTO "ConsignmentSearch"("ConsignmentSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Consignment_search_insert" AFTER INSERT ON "Consignment" BEGIN
    INSERT INTO "ConsignmentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Consignment_search_delete" AFTER DELETE ON "Consignment" BEGIN
    INSERT INTO "ConsignmentSearch"("ConsignmentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Consignment_search_update" AFTER UPDATE OF "searchText" ON "Consignment" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ConsignmentSearch"("ConsignmentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ConsignmentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE VIEW "ClaimSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Claim";
CREATE VIRTUAL TABLE "ClaimSearch" USING fts5("searchText", content="ClaimSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ClaimSearchTerms" USING fts5vocab("ClaimSearch", "instance");
INSERT INTO "ClaimSearch"("ClaimSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Claim_search_insert" AFTER INSERT ON "Claim" BEGIN
    INSERT INTO "ClaimSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Claim_search_delete" AFTER DELETE ON "Claim" BEGIN
    INSERT INTO "ClaimSearch"("ClaimSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Claim_search_update" AFTER UPDATE OF "searchText" ON "Claim" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ClaimSearch"("ClaimSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ClaimSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

ALTER TABLE "Company" ADD COLUMN "lrTerms" TEXT NOT NULL DEFAULT '';
