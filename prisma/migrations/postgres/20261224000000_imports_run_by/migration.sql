-- Who had an import written: the audit names that person, not who uploaded the file.
ALTER TABLE "Import" ADD COLUMN "runById" INTEGER;
