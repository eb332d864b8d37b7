-- One right opens all of the books: who saw profit sees them.
ALTER TABLE "User" RENAME COLUMN "seesProfit" TO "seesBooks";
