-- Table 5 of a GSTR-3B stays as it was filed: bills without GST are not held by their return.
ALTER TABLE "TaxMonth" ADD COLUMN "inwardFiled" TEXT;
