-- Notes are issued as of the amendment of their invoice; an IFF takes amendments too.
ALTER TABLE "Amendment" ADD COLUMN "iffMonth" TEXT;
ALTER TABLE "Note" ADD COLUMN "amendmentId" INTEGER;
ALTER TABLE "Note" ADD CONSTRAINT "Note_amendmentId_fkey" FOREIGN KEY ("amendmentId") REFERENCES "Amendment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Note_amendmentId_idx" ON "Note"("amendmentId");
