-- Costs whose GST the company pays itself.
ALTER TABLE "Expense" ADD COLUMN "reverseCharge" BOOLEAN NOT NULL DEFAULT false;
