-- How many years photos are kept after their goods were delivered; none: for ever, as until now.
ALTER TABLE "Company" ADD COLUMN "photoYears" INTEGER NOT NULL DEFAULT 0;
