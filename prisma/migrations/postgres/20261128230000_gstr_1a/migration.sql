-- An amendment may be declared in the GSTR-1A of its paper's own period, until the GSTR-3B of that is filed.
ALTER TABLE "Amendment" ADD COLUMN "gstr1a" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "TaxMonth" ADD COLUMN "gstr3bFiledAt" TIMESTAMP(3);
