-- What the receiver of goods showed: its kind and last characters.
ALTER TABLE "Consignment" ADD COLUMN "identitySeen" TEXT;
