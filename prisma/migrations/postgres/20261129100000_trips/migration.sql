-- Money for the road is given for a trip (a job), and one entry settles it.
ALTER TABLE "CrewAdvance" ADD COLUMN "jobId" INTEGER;
ALTER TABLE "CrewAdvance" ADD COLUMN "settles" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "CrewAdvance" ADD COLUMN "kmFrom" INTEGER;
ALTER TABLE "CrewAdvance" ADD COLUMN "kmTo" INTEGER;
ALTER TABLE "CrewAdvance" ADD COLUMN "litres" INTEGER;
CREATE INDEX "CrewAdvance_jobId_date_id_idx" ON "CrewAdvance"("jobId", "date", "id");
ALTER TABLE "CrewAdvance" ADD CONSTRAINT "CrewAdvance_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON UPDATE CASCADE ON DELETE RESTRICT;
