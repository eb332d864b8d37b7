-- What is paid at once under reverse charge, and a hire's advance, have a payment voucher too; a fuel bill says its litres.
ALTER TABLE "Expense" ADD COLUMN "paymentVoucher" TEXT;
ALTER TABLE "Expense" ADD COLUMN "paymentVoucherPaper" TEXT;
ALTER TABLE "Expense" ADD COLUMN "litres" INTEGER;
ALTER TABLE "Hire" ADD COLUMN "paymentVoucher" TEXT;
ALTER TABLE "Hire" ADD COLUMN "paymentVoucherPaper" TEXT;
CREATE UNIQUE INDEX "Expense_paymentVoucher_key" ON "Expense"("paymentVoucher");
CREATE UNIQUE INDEX "Hire_paymentVoucher_key" ON "Hire"("paymentVoucher");
