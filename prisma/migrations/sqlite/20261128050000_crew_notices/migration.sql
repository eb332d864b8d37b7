CREATE TABLE "CrewNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "jobId" INTEGER NOT NULL,
    "assignmentId" INTEGER,
    "driverId" INTEGER,
    "way" TEXT NOT NULL,
    "said" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "byId" INTEGER,
    "messageId" INTEGER,
    CONSTRAINT "CrewNotice_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CrewNotice_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "JobAssignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CrewNotice_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CrewNotice_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "OutboxMessage" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "CrewNotice_assignmentId_key" ON "CrewNotice"("assignmentId");
CREATE UNIQUE INDEX "CrewNotice_jobId_driverId_key" ON "CrewNotice"("jobId", "driverId");
CREATE INDEX "CrewNotice_driverId_idx" ON "CrewNotice"("driverId");
CREATE INDEX "CrewNotice_messageId_idx" ON "CrewNotice"("messageId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CrewNotice', 0, 0);

CREATE TRIGGER "CrewNotice_counts_insert" AFTER INSERT ON "CrewNotice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewNotice' AND "writer" = 0;
END;

CREATE TRIGGER "CrewNotice_counts_update" AFTER UPDATE ON "CrewNotice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewNotice' AND "writer" = 0;
END;

CREATE TRIGGER "CrewNotice_counts_delete" AFTER DELETE ON "CrewNotice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewNotice' AND "writer" = 0;
END;
