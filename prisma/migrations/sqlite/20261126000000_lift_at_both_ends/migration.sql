-- Whether there is a lift at pickup and at drop: not known of what is stored.
ALTER TABLE "Quotation" ADD COLUMN "loadingLift" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Quotation" ADD COLUMN "unloadingLift" BOOLEAN NOT NULL DEFAULT false;
