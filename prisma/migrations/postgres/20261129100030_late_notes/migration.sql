-- A note or an advance that the GSTR-1 of its day lacked is declared in the GSTR-1A of that period.
ALTER TABLE "Note" ADD COLUMN "gstr1a" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Payment" ADD COLUMN "gstr1a" BOOLEAN NOT NULL DEFAULT false;
