-- What part of its total a new quotation asks in advance where its form leaves that empty, in hundredths of a percent; 0 asks nothing.
ALTER TABLE "Company" ADD COLUMN "advanceRate" INTEGER NOT NULL DEFAULT 0;
