-- A customer who was written down twice: the other record leads to the one that everything moved to.
ALTER TABLE "User" ADD COLUMN "joinedIntoId" INTEGER;
ALTER TABLE "User" ADD COLUMN "joinedAt" TIMESTAMP(3);
ALTER TABLE "User" ADD COLUMN "joinedRows" TEXT;
ALTER TABLE "User" ADD CONSTRAINT "User_joinedIntoId_fkey" FOREIGN KEY ("joinedIntoId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "User_joinedIntoId_idx" ON "User"("joinedIntoId");
