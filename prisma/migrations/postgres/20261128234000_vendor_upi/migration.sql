-- A vendor may be paid by UPI.
ALTER TABLE "Vendor" ADD COLUMN "upiId" TEXT;
