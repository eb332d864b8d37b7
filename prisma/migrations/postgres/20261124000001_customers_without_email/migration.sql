-- A customer may be known by the phone alone.
ALTER TABLE "User" ALTER COLUMN "email" DROP NOT NULL;
