-- A customer who was written down twice: the other record leads to the one that everything moved to.
ALTER TABLE "User" ADD COLUMN "joinedIntoId" INTEGER REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "User" ADD COLUMN "joinedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "joinedRows" TEXT;
CREATE INDEX "User_joinedIntoId_idx" ON "User"("joinedIntoId");
