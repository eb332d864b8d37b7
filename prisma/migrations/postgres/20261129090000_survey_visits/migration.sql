-- A survey has an appointment: day, hour, who goes, where, and what the customer was told.
ALTER TABLE "Survey" ADD COLUMN "visitDay" TEXT;
ALTER TABLE "Survey" ADD COLUMN "visitTime" TEXT;
ALTER TABLE "Survey" ADD COLUMN "surveyorId" INTEGER;
ALTER TABLE "Survey" ADD COLUMN "visitPlace" TEXT;
ALTER TABLE "Survey" ADD COLUMN "visitRemind" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Survey" ADD COLUMN "visitTold" TEXT;
ALTER TABLE "Survey" ADD COLUMN "visitToldAt" TIMESTAMP(3);
CREATE INDEX "Survey_surveyorId_idx" ON "Survey"("surveyorId");
CREATE INDEX "Survey_visitDay_id_idx" ON "Survey"("visitDay", "id");
CREATE INDEX "Survey_status_visitDay_id_idx" ON "Survey"("status", "visitDay", "id");
ALTER TABLE "Survey" ADD CONSTRAINT "Survey_surveyorId_fkey" FOREIGN KEY ("surveyorId") REFERENCES "User"("id") ON UPDATE CASCADE ON DELETE RESTRICT;
