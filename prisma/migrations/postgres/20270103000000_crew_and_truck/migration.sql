-- Which truck and driver a job is planned with; the phone of a helper without an account.
ALTER TABLE "Job" ADD COLUMN "vehicleId" INTEGER, ADD COLUMN "driverId" INTEGER;
ALTER TABLE "Job" ADD CONSTRAINT "Job_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Job" ADD CONSTRAINT "Job_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "JobAssignment" ADD COLUMN "phone" TEXT;
CREATE INDEX "Job_vehicleId_startDate_id_idx" ON "Job"("vehicleId", "startDate", "id");
CREATE INDEX "Job_driverId_startDate_id_idx" ON "Job"("driverId", "startDate", "id");
