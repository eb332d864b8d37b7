-- A payment to somebody without a GSTIN, of what is under reverse charge, has a voucher of the company's own.
ALTER TABLE "VendorPayment" ADD COLUMN "paymentVoucher" TEXT;
ALTER TABLE "VendorPayment" ADD COLUMN "paymentVoucherPaper" TEXT;
CREATE UNIQUE INDEX "VendorPayment_paymentVoucher_key" ON "VendorPayment"("paymentVoucher");
