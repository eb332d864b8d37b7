-- Days on which a truck is off the road, or a driver or an employee on leave.
CREATE TABLE "Absence" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "vehicleId" INTEGER,
    "driverId" INTEGER,
    "employeeId" INTEGER,
    "from" TEXT NOT NULL,
    "until" TEXT NOT NULL,
    "reason" TEXT,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Absence_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Absence_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Absence_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "Absence_vehicleId_until_idx" ON "Absence"("vehicleId", "until");
CREATE INDEX "Absence_driverId_until_idx" ON "Absence"("driverId", "until");
CREATE INDEX "Absence_employeeId_until_idx" ON "Absence"("employeeId", "until");
CREATE INDEX "Absence_until_from_idx" ON "Absence"("until", "from");

CREATE TRIGGER "Absence_counts_insert" AFTER INSERT ON "Absence"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Absence' AND "writer" = 0;
END;

CREATE TRIGGER "Absence_counts_update" AFTER UPDATE ON "Absence"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Absence' AND "writer" = 0;
END;

CREATE TRIGGER "Absence_counts_delete" AFTER DELETE ON "Absence"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Absence' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Absence', 0, 0);
