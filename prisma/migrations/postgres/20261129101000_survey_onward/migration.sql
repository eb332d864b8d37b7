-- A piece's value in a survey; the version of a survey's own form; what an estimate computed for a quotation; the hours that a move took.
ALTER TABLE "SurveyLine" ADD COLUMN "value" INTEGER;
ALTER TABLE "Survey" ADD COLUMN "formVersion" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Quotation" ADD COLUMN "estimated" TEXT;
ALTER TABLE "Job" ADD COLUMN "hoursWorked" INTEGER;
