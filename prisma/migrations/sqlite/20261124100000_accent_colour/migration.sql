-- The colour of a company's documents: the product's own until it chooses another.
ALTER TABLE "Company" ADD COLUMN "accentColour" TEXT NOT NULL DEFAULT '#0b5b62';
