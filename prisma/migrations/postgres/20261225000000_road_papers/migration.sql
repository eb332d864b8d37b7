-- The road papers: trucks and drivers, consignments with their packages, photos, signatures and claims.

CREATE TABLE "Vehicle" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Vehicle_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Vehicle_number_key" ON "Vehicle"("number");
CREATE INDEX "Vehicle_status_number_id_idx" ON "Vehicle"("status", "number", "id");
CREATE INDEX "Vehicle_status_id_idx" ON "Vehicle"("status", "id");

CREATE TABLE "Driver" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "licenceNumber" TEXT,
    "licenceUntil" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Driver_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Driver_name_id_idx" ON "Driver"("name", "id");
CREATE INDEX "Driver_status_name_id_idx" ON "Driver"("status", "name", "id");
CREATE INDEX "Driver_status_id_idx" ON "Driver"("status", "id");

CREATE TABLE "Consignment" (
    "id" SERIAL NOT NULL,
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
    "issuedAt" TIMESTAMP(3),
    "packagesStated" INTEGER,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "editionId" INTEGER,
    "sentAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),
    "cancelReason" TEXT,
    "deliveredAt" TIMESTAMP(3),
    "deliveryDate" TEXT,
    "deliveryTime" TEXT,
    "receivedBy" TEXT,
    "receiverRelation" TEXT,
    "packagesReceived" INTEGER,
    "deliveryRemarks" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Consignment_pkey" PRIMARY KEY ("id")
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
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "packages" INTEGER,
    "packing" TEXT,
    CONSTRAINT "ConsignmentGoods_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ConsignmentGoods_consignmentId_position_idx" ON "ConsignmentGoods"("consignmentId", "position");

CREATE TABLE "ConsignmentTruck" (
    "id" SERIAL NOT NULL,
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
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ConsignmentTruck_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ConsignmentTruck_consignmentId_id_idx" ON "ConsignmentTruck"("consignmentId", "id");
CREATE INDEX "ConsignmentTruck_vehicleId_idx" ON "ConsignmentTruck"("vehicleId");
CREATE INDEX "ConsignmentTruck_driverId_idx" ON "ConsignmentTruck"("driverId");

CREATE TABLE "Package" (
    "id" SERIAL NOT NULL,
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
    "loadedAt" TIMESTAMP(3),
    "outcome" TEXT,
    "outcomeAt" TIMESTAMP(3),
    "destinationCondition" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Package_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Package_jobId_number_key" ON "Package"("jobId", "number");
CREATE INDEX "Package_consignmentId_number_idx" ON "Package"("consignmentId", "number");

CREATE TABLE "DeclaredGoods" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "part" TEXT NOT NULL DEFAULT 'household',
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "value" INTEGER NOT NULL,
    CONSTRAINT "DeclaredGoods_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "DeclaredGoods_consignmentId_position_idx" ON "DeclaredGoods"("consignmentId", "position");

CREATE TABLE "VehicleReport" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "VehicleReport_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VehicleReport_consignmentId_id_idx" ON "VehicleReport"("consignmentId", "id");

CREATE TABLE "VehicleMark" (
    "id" SERIAL NOT NULL,
    "reportId" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "codes" TEXT NOT NULL,
    "note" TEXT,
    CONSTRAINT "VehicleMark_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "VehicleMark_reportId_stage_place_key" ON "VehicleMark"("reportId", "stage", "place");

CREATE TABLE "Photo" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Photo_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Photo_jobId_id_idx" ON "Photo"("jobId", "id");
CREATE INDEX "Photo_consignmentId_id_idx" ON "Photo"("consignmentId", "id");
CREATE INDEX "Photo_packageId_id_idx" ON "Photo"("packageId", "id");
CREATE INDEX "Photo_vehicleReportId_id_idx" ON "Photo"("vehicleReportId", "id");
CREATE INDEX "Photo_claimId_id_idx" ON "Photo"("claimId", "id");
CREATE INDEX "Photo_hash_idx" ON "Photo"("hash");

CREATE TABLE "Signature" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "vehicleReportId" INTEGER,
    "purpose" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "relation" TEXT,
    "drawn" BYTEA,
    "hash" TEXT NOT NULL,
    "view" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "linkId" INTEGER,
    "recordedById" INTEGER,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Signature_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Signature_consignmentId_purpose_id_idx" ON "Signature"("consignmentId", "purpose", "id");
CREATE INDEX "Signature_vehicleReportId_idx" ON "Signature"("vehicleReportId");

CREATE TABLE "Claim" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Claim_pkey" PRIMARY KEY ("id")
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

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ConsignmentGoods" ADD CONSTRAINT "ConsignmentGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ConsignmentTruck" ADD CONSTRAINT "ConsignmentTruck_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ConsignmentTruck" ADD CONSTRAINT "ConsignmentTruck_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ConsignmentTruck" ADD CONSTRAINT "ConsignmentTruck_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Package" ADD CONSTRAINT "Package_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Package" ADD CONSTRAINT "Package_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "DeclaredGoods" ADD CONSTRAINT "DeclaredGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "VehicleReport" ADD CONSTRAINT "VehicleReport_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "VehicleMark" ADD CONSTRAINT "VehicleMark_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "VehicleReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Photo" ADD CONSTRAINT "Photo_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Photo" ADD CONSTRAINT "Photo_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Photo" ADD CONSTRAINT "Photo_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Photo" ADD CONSTRAINT "Photo_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Photo" ADD CONSTRAINT "Photo_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Signature" ADD CONSTRAINT "Signature_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Signature" ADD CONSTRAINT "Signature_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Vehicle', 0, 0);

CREATE TRIGGER "Vehicle_counts_insert" AFTER INSERT ON "Vehicle"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vehicle_counts_update" AFTER UPDATE ON "Vehicle"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vehicle_counts_delete" AFTER DELETE ON "Vehicle"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vehicle_counts_truncate" AFTER TRUNCATE ON "Vehicle"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Driver', 0, 0);

CREATE TRIGGER "Driver_counts_insert" AFTER INSERT ON "Driver"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Driver_counts_update" AFTER UPDATE ON "Driver"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Driver_counts_delete" AFTER DELETE ON "Driver"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Driver_counts_truncate" AFTER TRUNCATE ON "Driver"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Consignment', 0, 0);

CREATE TRIGGER "Consignment_counts_insert" AFTER INSERT ON "Consignment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Consignment_counts_update" AFTER UPDATE ON "Consignment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Consignment_counts_delete" AFTER DELETE ON "Consignment"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Consignment_counts_truncate" AFTER TRUNCATE ON "Consignment"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ConsignmentGoods', 0, 0);

CREATE TRIGGER "ConsignmentGoods_counts_insert" AFTER INSERT ON "ConsignmentGoods"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentGoods_counts_update" AFTER UPDATE ON "ConsignmentGoods"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentGoods_counts_delete" AFTER DELETE ON "ConsignmentGoods"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentGoods_counts_truncate" AFTER TRUNCATE ON "ConsignmentGoods"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ConsignmentTruck', 0, 0);

CREATE TRIGGER "ConsignmentTruck_counts_insert" AFTER INSERT ON "ConsignmentTruck"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentTruck_counts_update" AFTER UPDATE ON "ConsignmentTruck"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentTruck_counts_delete" AFTER DELETE ON "ConsignmentTruck"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentTruck_counts_truncate" AFTER TRUNCATE ON "ConsignmentTruck"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Package', 0, 0);

CREATE TRIGGER "Package_counts_insert" AFTER INSERT ON "Package"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Package_counts_update" AFTER UPDATE ON "Package"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Package_counts_delete" AFTER DELETE ON "Package"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Package_counts_truncate" AFTER TRUNCATE ON "Package"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('DeclaredGoods', 0, 0);

CREATE TRIGGER "DeclaredGoods_counts_insert" AFTER INSERT ON "DeclaredGoods"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "DeclaredGoods_counts_update" AFTER UPDATE ON "DeclaredGoods"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "DeclaredGoods_counts_delete" AFTER DELETE ON "DeclaredGoods"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "DeclaredGoods_counts_truncate" AFTER TRUNCATE ON "DeclaredGoods"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('VehicleReport', 0, 0);

CREATE TRIGGER "VehicleReport_counts_insert" AFTER INSERT ON "VehicleReport"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleReport_counts_update" AFTER UPDATE ON "VehicleReport"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleReport_counts_delete" AFTER DELETE ON "VehicleReport"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleReport_counts_truncate" AFTER TRUNCATE ON "VehicleReport"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('VehicleMark', 0, 0);

CREATE TRIGGER "VehicleMark_counts_insert" AFTER INSERT ON "VehicleMark"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleMark_counts_update" AFTER UPDATE ON "VehicleMark"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleMark_counts_delete" AFTER DELETE ON "VehicleMark"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleMark_counts_truncate" AFTER TRUNCATE ON "VehicleMark"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Photo', 0, 0);

CREATE TRIGGER "Photo_counts_insert" AFTER INSERT ON "Photo"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Photo_counts_update" AFTER UPDATE ON "Photo"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Photo_counts_delete" AFTER DELETE ON "Photo"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Photo_counts_truncate" AFTER TRUNCATE ON "Photo"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Signature', 0, 0);

CREATE TRIGGER "Signature_counts_insert" AFTER INSERT ON "Signature"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Signature_counts_update" AFTER UPDATE ON "Signature"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Signature_counts_delete" AFTER DELETE ON "Signature"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Signature_counts_truncate" AFTER TRUNCATE ON "Signature"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Claim', 0, 0);

CREATE TRIGGER "Claim_counts_insert" AFTER INSERT ON "Claim"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Claim_counts_update" AFTER UPDATE ON "Claim"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Claim_counts_delete" AFTER DELETE ON "Claim"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Claim_counts_truncate" AFTER TRUNCATE ON "Claim"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE INDEX "Vehicle_search_idx" ON "Vehicle" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Driver_search_idx" ON "Driver" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Consignment_search_idx" ON "Consignment" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Claim_search_idx" ON "Claim" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);

ALTER TABLE "Company" ADD COLUMN "lrTerms" TEXT NOT NULL DEFAULT '';
