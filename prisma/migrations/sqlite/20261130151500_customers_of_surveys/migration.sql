-- A survey of a call that was quoted is of the customer whom its enquiry got.
UPDATE "Survey" SET "customerId" = (SELECT "customerId" FROM "Enquiry" WHERE "Enquiry"."id" = "Survey"."enquiryId")
WHERE "customerId" IS NULL AND "enquiryId" IN (SELECT "id" FROM "Enquiry" WHERE "customerId" IS NOT NULL);
