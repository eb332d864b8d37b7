-- The version that the return's file names, and the declaration of rule 46(s).
ALTER TABLE "Company" ADD COLUMN "gstr1Version" TEXT NOT NULL DEFAULT 'GST3.2.1';
ALTER TABLE "Company" ADD COLUMN "declaresNoEInvoice" BOOLEAN NOT NULL DEFAULT false;
