-- Notes are issued as of the amendment of their invoice; an IFF takes amendments too.
ALTER TABLE "Amendment" ADD COLUMN "iffMonth" TEXT;
ALTER TABLE "Note" ADD COLUMN "amendmentId" INTEGER REFERENCES "Amendment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Note_amendmentId_idx" ON "Note"("amendmentId");
