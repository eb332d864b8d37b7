-- An employee whom an admin lets see what jobs earned and cost.
ALTER TABLE "User" ADD COLUMN "seesProfit" BOOLEAN NOT NULL DEFAULT false;
