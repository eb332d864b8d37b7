-- Customers under the composition scheme, and what their bills said of it on the day of issue.
ALTER TABLE "User" ADD COLUMN "isComposition" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Invoice" ADD COLUMN "clientIsComposition" BOOLEAN NOT NULL DEFAULT false;
