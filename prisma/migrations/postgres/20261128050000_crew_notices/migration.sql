CREATE TABLE "CrewNotice" (
    "id" SERIAL NOT NULL,
    "jobId" INTEGER NOT NULL,
    "assignmentId" INTEGER,
    "driverId" INTEGER,
    "way" TEXT NOT NULL,
    "said" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "byId" INTEGER,
    "messageId" INTEGER,
    CONSTRAINT "CrewNotice_pkey" PRIMARY KEY (id)
);

ALTER TABLE "CrewNotice" ADD CONSTRAINT "CrewNotice_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "CrewNotice" ADD CONSTRAINT "CrewNotice_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "JobAssignment"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "CrewNotice" ADD CONSTRAINT "CrewNotice_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "CrewNotice" ADD CONSTRAINT "CrewNotice_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "OutboxMessage"(id) ON UPDATE CASCADE ON DELETE SET NULL;

CREATE UNIQUE INDEX "CrewNotice_assignmentId_key" ON "CrewNotice" ("assignmentId");
CREATE UNIQUE INDEX "CrewNotice_jobId_driverId_key" ON "CrewNotice" ("jobId", "driverId");
CREATE INDEX "CrewNotice_driverId_idx" ON "CrewNotice" ("driverId");
CREATE INDEX "CrewNotice_messageId_idx" ON "CrewNotice" ("messageId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CrewNotice', 0, 0);

CREATE TRIGGER "CrewNotice_counts_delete" AFTER DELETE ON "CrewNotice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CrewNotice_counts_insert" AFTER INSERT ON "CrewNotice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CrewNotice_counts_update" AFTER UPDATE ON "CrewNotice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CrewNotice_counts_truncate" AFTER TRUNCATE ON "CrewNotice" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
