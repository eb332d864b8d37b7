-- What rule 54(3) has a goods transport agency's bill say of the carriage, as on the day of issue.
ALTER TABLE "Invoice" ADD COLUMN "carriage" TEXT;
