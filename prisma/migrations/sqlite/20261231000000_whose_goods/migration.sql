-- Whose goods a quotation moves, and the insurer of what the company insures itself.
ALTER TABLE "Quotation" ADD COLUMN "goodsKind" TEXT;
ALTER TABLE "Company" ADD COLUMN "insurer" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "policyNumber" TEXT NOT NULL DEFAULT '';
