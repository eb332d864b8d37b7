-- Days on which a truck is off the road, or a driver or an employee on leave.
CREATE TABLE "Absence" (
    "id" SERIAL NOT NULL,
    "vehicleId" INTEGER,
    "driverId" INTEGER,
    "employeeId" INTEGER,
    "from" TEXT NOT NULL,
    "until" TEXT NOT NULL,
    "reason" TEXT,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Absence_pkey" PRIMARY KEY (id)
);

CREATE INDEX "Absence_vehicleId_until_idx" ON "Absence"("vehicleId", "until");
CREATE INDEX "Absence_driverId_until_idx" ON "Absence"("driverId", "until");
CREATE INDEX "Absence_employeeId_until_idx" ON "Absence"("employeeId", "until");
CREATE INDEX "Absence_until_from_idx" ON "Absence"("until", "from");

ALTER TABLE "Absence" ADD CONSTRAINT "Absence_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User"(id) ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "Absence_counts_delete" AFTER DELETE ON "Absence" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Absence_counts_insert" AFTER INSERT ON "Absence" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Absence_counts_truncate" AFTER TRUNCATE ON "Absence" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Absence_counts_update" AFTER UPDATE ON "Absence" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Absence', 0, 0);
