-- The whole schema of release 1.0. A database of release 0.10 has all of it: its start records this as applied
-- (docs/upgrade.md).

CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "address" TEXT,
    "role" TEXT NOT NULL DEFAULT 'customer',
    "status" TEXT NOT NULL DEFAULT 'active',
    "passwordHash" TEXT,
    "tokenEpoch" INTEGER NOT NULL DEFAULT 0,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "firstSignInAt" TIMESTAMP(3),
    "secondFactorSecret" TEXT,
    "secondFactorAt" TIMESTAMP(3),
    "secondFactorStep" INTEGER NOT NULL DEFAULT 0,
    "erasedAt" TIMESTAMP(3),
    "noOffersAt" TIMESTAMP(3),
    "kind" TEXT NOT NULL DEFAULT 'individual',
    "gstin" TEXT,
    "stateCode" TEXT,
    "pinCode" TEXT,
    "tan" TEXT,
    "sendsAtOnce" BOOLEAN NOT NULL DEFAULT false,
    "seesBooks" BOOLEAN NOT NULL DEFAULT false,
    "ledgerName" TEXT,
    "joinedIntoId" INTEGER,
    "joinedAt" TIMESTAMP(3),
    "joinedRows" TEXT,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT "User_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Erasure" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "byId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    CONSTRAINT "Erasure_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AuditRedaction" (
    "id" SERIAL NOT NULL,
    "erasureId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "AuditRedaction_pkey" PRIMARY KEY (id)
);

CREATE TABLE "PrivacyRequest" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "accountId" INTEGER,
    "name" TEXT NOT NULL,
    "contact" TEXT,
    "details" TEXT,
    "receivedDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),
    "answeredById" INTEGER,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "PrivacyRequest_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Breach" (
    "id" SERIAL NOT NULL,
    "foundAt" TIMESTAMP(3) NOT NULL,
    "nature" TEXT NOT NULL,
    "extent" TEXT NOT NULL,
    "consequences" TEXT NOT NULL,
    "measures" TEXT NOT NULL,
    "advice" TEXT,
    "affected" TEXT NOT NULL DEFAULT 'all',
    "papersFrom" TEXT,
    "papersTo" TEXT,
    "chosenIds" TEXT,
    "toldPersonsAt" TIMESTAMP(3),
    "toldBoardAt" TIMESTAMP(3),
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Breach_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Session_pkey" PRIMARY KEY (id)
);

CREATE TABLE "KeptFilter" (
    "userId" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    CONSTRAINT "KeptFilter_pkey" PRIMARY KEY ("userId", list)
);

CREATE TABLE "Visit" (
    "userId" INTEGER NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL,
    "since" TIMESTAMP(3),
    CONSTRAINT "Visit_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "PasswordReset" (
    "id" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "nonce" TEXT,
    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY (id)
);

CREATE TABLE "PendingEmail" (
    "id" TEXT NOT NULL,
    "stopHash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "PendingEmail_pkey" PRIMARY KEY (id)
);

CREATE TABLE "PrivacyNotice" (
    "version" INTEGER NOT NULL,
    "english" TEXT NOT NULL,
    "hindi" TEXT NOT NULL,
    "contactName" TEXT NOT NULL DEFAULT '',
    "contactEmail" TEXT NOT NULL DEFAULT '',
    "contactPhone" TEXT NOT NULL DEFAULT '',
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PrivacyNotice_pkey" PRIMARY KEY (version)
);

CREATE TABLE "Consent" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "noticeVersion" INTEGER NOT NULL,
    "how" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT,
    "withdrawnAt" TIMESTAMP(3),
    "withdrawnHow" TEXT,
    "onceKey" TEXT,
    CONSTRAINT "Consent_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Company" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT NOT NULL DEFAULT '',
    "pan" TEXT NOT NULL DEFAULT '',
    "bankName" TEXT NOT NULL DEFAULT '',
    "bankAccountName" TEXT NOT NULL DEFAULT '',
    "bankAccountNumber" TEXT NOT NULL DEFAULT '',
    "bankIfsc" TEXT NOT NULL DEFAULT '',
    "upiId" TEXT NOT NULL DEFAULT '',
    "quotationTerms" TEXT NOT NULL DEFAULT '',
    "invoiceTerms" TEXT NOT NULL DEFAULT '',
    "receiptTerms" TEXT NOT NULL DEFAULT '',
    "quotationCurrency" TEXT NOT NULL DEFAULT 'INR',
    "invoiceCurrency" TEXT NOT NULL DEFAULT 'USD',
    "validityDays" INTEGER NOT NULL DEFAULT 30,
    "invoiceDueDays" INTEGER NOT NULL DEFAULT 30,
    "stationaryCharge" INTEGER NOT NULL DEFAULT 28500,
    "surchargeRate" INTEGER NOT NULL DEFAULT 1000,
    "gstRate" INTEGER NOT NULL DEFAULT 1800,
    "insuranceRate" INTEGER NOT NULL DEFAULT 247,
    "billAllWarehouseDays" BOOLEAN NOT NULL DEFAULT false,
    "financialYearStart" INTEGER NOT NULL DEFAULT 4,
    "timeZone" TEXT NOT NULL DEFAULT 'Asia/Kolkata',
    "dialCode" TEXT NOT NULL DEFAULT '91',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "invoiceReminderDays" TEXT NOT NULL DEFAULT '3,10,30',
    "invoiceReminders" BOOLEAN NOT NULL DEFAULT false,
    "linkDays" INTEGER NOT NULL DEFAULT 60,
    "logoId" INTEGER,
    "quotationReminderDays" TEXT NOT NULL DEFAULT '3',
    "quotationReminders" BOOLEAN NOT NULL DEFAULT false,
    "reminderFromHour" INTEGER NOT NULL DEFAULT 9,
    "reminderUntilHour" INTEGER NOT NULL DEFAULT 19,
    "transportationType" TEXT NOT NULL DEFAULT 'full_load',
    "whatsappLanguage" TEXT NOT NULL DEFAULT 'en',
    "whatsappTemplate" TEXT NOT NULL DEFAULT '',
    "setUpAt" TIMESTAMP(3),
    "accentColour" TEXT NOT NULL DEFAULT '#0b5b62',
    "requireSecondFactor" BOOLEAN NOT NULL DEFAULT false,
    "messageTextDays" INTEGER NOT NULL DEFAULT 730,
    "openingDays" INTEGER NOT NULL DEFAULT 365,
    "accessDays" INTEGER NOT NULL DEFAULT 365,
    "auditDays" INTEGER NOT NULL DEFAULT 1095,
    "privacyDays" INTEGER NOT NULL DEFAULT 30,
    "taxSystem" TEXT NOT NULL DEFAULT 'single',
    "stateCode" TEXT,
    "taxRegime" TEXT NOT NULL DEFAULT 'bundle18',
    "gtaOptionYear" INTEGER,
    "gtaDeclaration" TEXT NOT NULL DEFAULT '',
    "lut" TEXT NOT NULL DEFAULT '',
    "taxRoundOff" TEXT NOT NULL DEFAULT 'total',
    "sacDigits" INTEGER NOT NULL DEFAULT 6,
    "householdsUnderForwardCharge" TEXT NOT NULL DEFAULT 'exempt',
    "lrTerms" TEXT NOT NULL DEFAULT '',
    "photoYears" INTEGER NOT NULL DEFAULT 0,
    "gstr1Version" TEXT NOT NULL DEFAULT 'GST3.2.1',
    "declaresNoEInvoice" BOOLEAN NOT NULL DEFAULT false,
    "insurer" TEXT NOT NULL DEFAULT '',
    "policyNumber" TEXT NOT NULL DEFAULT '',
    "advanceRate" INTEGER NOT NULL DEFAULT 0,
    "expenseKinds" TEXT NOT NULL DEFAULT 'Diesel, Fuel, Toll, Lorry hire, Crew wages, Meals, Packing material, Loading, Octroi and permits, Society charges, Commission, Claim paid, Repair, Vehicle papers, EMI, Insurance, Rent, Electricity, Salary, Other',
    "expensesNeedApproval" BOOLEAN NOT NULL DEFAULT false,
    "returnsPeriod" TEXT NOT NULL DEFAULT 'monthly',
    "returnsFrom" TEXT NOT NULL DEFAULT '',
    "returnsEarlier" TEXT NOT NULL DEFAULT '',
    "tallyLedgers" TEXT NOT NULL DEFAULT '',
    "tallyUrl" TEXT NOT NULL DEFAULT '',
    "tallyCompany" TEXT NOT NULL DEFAULT '',
    "udyam" TEXT NOT NULL DEFAULT '',
    "bankRates" TEXT NOT NULL DEFAULT '2023-02-08 = 6.75, 2025-02-07 = 6.50, 2025-04-09 = 6.25, 2025-06-06 = 5.75, 2025-12-05 = 5.50',
    "tdsInRupees" BOOLEAN NOT NULL DEFAULT false,
    "numericDates" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Company_pkey" PRIMARY KEY (id)
);

CREATE TABLE "TaxRate" (
    "id" SERIAL NOT NULL,
    "regime" TEXT NOT NULL,
    "fromDate" TEXT NOT NULL,
    "toDate" TEXT,
    "rate" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "TaxRate_pkey" PRIMARY KEY (id)
);

CREATE TABLE "CompanyLogo" (
    "id" SERIAL NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CompanyLogo_pkey" PRIMARY KEY (id)
);

CREATE TABLE "TaxMonth" (
    "id" SERIAL NOT NULL,
    "month" TEXT NOT NULL,
    "closedAt" TIMESTAMP(3),
    "reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "iffKeptAt" TIMESTAMP(3),
    "iffClosedAt" TIMESTAMP(3),
    CONSTRAINT "TaxMonth_pkey" PRIMARY KEY (id)
);

CREATE TABLE "IffPaper" (
    "id" SERIAL NOT NULL,
    "month" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    CONSTRAINT "IffPaper_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL)),
    CONSTRAINT "IffPaper_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Amendment" (
    "id" SERIAL NOT NULL,
    "date" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "paymentId" INTEGER,
    "gstin" TEXT,
    "placeOfSupply" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "iffMonth" TEXT,
    CONSTRAINT "Amendment_of_check" CHECK (("invoiceId" IS NULL) <> ("paymentId" IS NULL)),
    CONSTRAINT "Amendment_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Item" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "sku" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'Other',
    "price" INTEGER NOT NULL DEFAULT 0,
    "cost" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'INR',
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT "Item_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Quotation" (
    "id" SERIAL NOT NULL,
    "quotationNumber" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "currency" TEXT NOT NULL,
    "customerId" INTEGER NOT NULL,
    "contactPerson" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "sourceAddress" TEXT,
    "destinationAddress" TEXT,
    "movingDate" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "transportationType" TEXT NOT NULL DEFAULT 'full_load',
    "transportationCharge" INTEGER NOT NULL,
    "packagingCharge" INTEGER NOT NULL,
    "loadingCharge" INTEGER NOT NULL,
    "unloadingCharge" INTEGER NOT NULL,
    "unpackingCharge" INTEGER NOT NULL DEFAULT 0,
    "dismantlingCharge" INTEGER NOT NULL DEFAULT 0,
    "carTransportationCharge" INTEGER NOT NULL DEFAULT 0,
    "warehouseCharge" INTEGER NOT NULL DEFAULT 0,
    "warehouseDays" INTEGER NOT NULL DEFAULT 0,
    "billAllWarehouseDays" BOOLEAN NOT NULL DEFAULT false,
    "declaredValue" INTEGER,
    "insuranceRate" INTEGER NOT NULL DEFAULT 247,
    "insuranceCharge" INTEGER NOT NULL DEFAULT 0,
    "insuranceTyped" BOOLEAN NOT NULL DEFAULT false,
    "stationaryCharge" INTEGER NOT NULL DEFAULT 0,
    "loadingFloor" TEXT,
    "unloadingFloor" TEXT,
    "subtotal" INTEGER NOT NULL,
    "discount" INTEGER NOT NULL DEFAULT 0,
    "surchargeRate" INTEGER NOT NULL DEFAULT 0,
    "surcharge" INTEGER NOT NULL DEFAULT 0,
    "gstRate" INTEGER NOT NULL DEFAULT 0,
    "gstAmount" INTEGER NOT NULL DEFAULT 0,
    "totalAmount" INTEGER NOT NULL,
    "advancePayment" INTEGER NOT NULL DEFAULT 0,
    "notes" TEXT,
    "rejectionReason" TEXT,
    "sentAt" TIMESTAMP(3),
    "decidedAt" TIMESTAMP(3),
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "editionId" INTEGER,
    "paperVersion" INTEGER NOT NULL DEFAULT 1,
    "loadingLift" BOOLEAN NOT NULL DEFAULT false,
    "unloadingLift" BOOLEAN NOT NULL DEFAULT false,
    "liveInvoices" INTEGER NOT NULL DEFAULT 0,
    "pickupStateCode" TEXT,
    "dropStateCode" TEXT,
    "taxRegime" TEXT,
    "taxRegimeReason" TEXT,
    "placeOfSupply" TEXT,
    "placeOfSupplyReason" TEXT,
    "placeOfSupplyChosen" BOOLEAN NOT NULL DEFAULT false,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "taxableValue" INTEGER NOT NULL DEFAULT 0,
    "roundOff" INTEGER NOT NULL DEFAULT 0,
    "tax" TEXT,
    "carriedOver" BOOLEAN NOT NULL DEFAULT false,
    "goodsKind" TEXT,
    "purchaseOrderNumber" TEXT,
    "employeeName" TEXT,
    "rateContractId" INTEGER,
    "estimatedCost" INTEGER,
    CONSTRAINT "Quotation_pkey" PRIMARY KEY (id)
);

CREATE TABLE "RateContract" (
    "id" SERIAL NOT NULL,
    "customerId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "validFrom" TEXT NOT NULL,
    "validTo" TEXT NOT NULL,
    "slabs" TEXT NOT NULL DEFAULT '[]',
    "packingRate" INTEGER,
    "loadingRate" INTEGER,
    "unloadingRate" INTEGER,
    "unpackingRate" INTEGER,
    "storageRate" INTEGER,
    "waitingRate" INTEGER,
    "currency" TEXT NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "RateContract_pkey" PRIMARY KEY (id)
);

CREATE TABLE "QuotationItem" (
    "id" SERIAL NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "itemId" INTEGER,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "QuotationItem_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Invoice" (
    "id" SERIAL NOT NULL,
    "invoiceNumber" TEXT,
    "status" TEXT NOT NULL DEFAULT 'Draft',
    "currency" TEXT NOT NULL,
    "clientId" INTEGER NOT NULL,
    "clientName" TEXT,
    "clientEmail" TEXT,
    "clientPhone" TEXT,
    "clientAddress" TEXT,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "reference" TEXT,
    "notes" TEXT,
    "quotationId" INTEGER,
    "sourceQuotationId" INTEGER,
    "jobId" INTEGER,
    "subtotal" INTEGER NOT NULL,
    "discount" INTEGER NOT NULL DEFAULT 0,
    "taxRate" INTEGER NOT NULL DEFAULT 0,
    "taxAmount" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL DEFAULT 0,
    "balance" INTEGER NOT NULL,
    "issuedAt" TIMESTAMP(3),
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "editionId" INTEGER,
    "settledAmount" INTEGER NOT NULL DEFAULT 0,
    "settledReason" TEXT,
    "billedTo" TEXT,
    "pickupStateCode" TEXT,
    "dropStateCode" TEXT,
    "taxRegime" TEXT,
    "taxRegimeReason" TEXT,
    "placeOfSupply" TEXT,
    "placeOfSupplyReason" TEXT,
    "placeOfSupplyChosen" BOOLEAN NOT NULL DEFAULT false,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "taxableValue" INTEGER NOT NULL DEFAULT 0,
    "roundOff" INTEGER NOT NULL DEFAULT 0,
    "tax" TEXT,
    "clientKind" TEXT,
    "clientGstin" TEXT,
    "clientStateCode" TEXT,
    "creditedAmount" INTEGER NOT NULL DEFAULT 0,
    "debitedAmount" INTEGER NOT NULL DEFAULT 0,
    "toGiveBack" INTEGER NOT NULL DEFAULT 0,
    "deliveryAddress" TEXT,
    "carriedOver" BOOLEAN NOT NULL DEFAULT false,
    "carriage" TEXT,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "purchaseOrderNumber" TEXT,
    "employeeName" TEXT,
    "sentAt" TIMESTAMP(3),
    CONSTRAINT "Invoice_amounts_check" CHECK ("amountPaid" >= 0 AND balance >= 0),
    CONSTRAINT "Invoice_notes_check" CHECK ("creditedAmount" >= 0 AND "debitedAmount" >= 0 AND ("toGiveBack" = 0 OR "toGiveBack" > 0 AND balance = 0)),
    CONSTRAINT "Invoice_pkey" PRIMARY KEY (id),
    CONSTRAINT "Invoice_tds_check" CHECK ("tdsAmount" >= 0)
);

CREATE TABLE "BilledMove" (
    "id" SERIAL NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "sourceQuotationId" INTEGER,
    "jobId" INTEGER,
    "date" TEXT NOT NULL,
    "lrNumbers" TEXT NOT NULL,
    "route" TEXT,
    "purchaseOrderNumber" TEXT,
    "employeeName" TEXT,
    "amount" INTEGER NOT NULL,
    CONSTRAINT "BilledMove_pkey" PRIMARY KEY (id)
);

CREATE TABLE "InvoiceItem" (
    "id" SERIAL NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "itemId" INTEGER,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 100,
    "unitPrice" INTEGER NOT NULL,
    "discount" INTEGER NOT NULL DEFAULT 0,
    "lineTotal" INTEGER NOT NULL,
    "taxRate" INTEGER,
    "sac" TEXT,
    CONSTRAINT "InvoiceItem_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Note" (
    "id" SERIAL NOT NULL,
    "noteNumber" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "clientId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "taxableValue" INTEGER NOT NULL,
    "taxRate" INTEGER NOT NULL DEFAULT 0,
    "taxAmount" INTEGER NOT NULL DEFAULT 0,
    "roundOff" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "placeOfSupplyReason" TEXT,
    "tax" TEXT,
    "editionId" INTEGER NOT NULL,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "amendmentId" INTEGER,
    CONSTRAINT "Note_amounts_check" CHECK ("taxableValue" > 0 AND "taxAmount" >= 0 AND total > 0),
    CONSTRAINT "Note_kind_check" CHECK (kind = ANY (ARRAY['credit'::text, 'debit'::text])),
    CONSTRAINT "Note_pkey" PRIMARY KEY (id)
);

CREATE TABLE "EInvoice" (
    "id" SERIAL NOT NULL,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    "irn" TEXT NOT NULL,
    "ackNo" TEXT NOT NULL,
    "ackDate" TEXT NOT NULL,
    "signedQr" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "EInvoice_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL)),
    CONSTRAINT "EInvoice_pkey" PRIMARY KEY (id)
);

CREATE TABLE "NoteItem" (
    "id" SERIAL NOT NULL,
    "noteId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "invoiceItemId" INTEGER,
    "description" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "sac" TEXT,
    "taxRate" INTEGER,
    CONSTRAINT "NoteItem_amount_check" CHECK (amount > 0),
    CONSTRAINT "NoteItem_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Payment" (
    "id" SERIAL NOT NULL,
    "referenceNumber" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Completed',
    "date" TEXT NOT NULL,
    "transactionId" TEXT,
    "notes" TEXT,
    "refundDate" TEXT,
    "refundReason" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "editionId" INTEGER,
    "quotationId" INTEGER,
    "refundOfId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "adjustedAmount" INTEGER NOT NULL DEFAULT 0,
    "refundedAmount" INTEGER NOT NULL DEFAULT 0,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "taxableValue" INTEGER,
    "tax" TEXT,
    "billedTo" TEXT,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "tdsKind" TEXT,
    "certificateNumber" TEXT,
    "certificateDate" TEXT,
    "certificateAmount" INTEGER,
    "transferId" INTEGER,
    CONSTRAINT "Payment_amount_check" CHECK (amount >= 0 AND (amount + "tdsAmount") > 0 AND "refundOfId" IS NULL OR amount < 0 AND ("refundOfId" IS NOT NULL OR "invoiceId" IS NOT NULL)),
    CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND (amount < 0 OR ("adjustedAmount" + "refundedAmount") <= amount)),
    CONSTRAINT "Payment_of_check" CHECK ("invoiceId" IS NULL OR "quotationId" IS NULL),
    CONSTRAINT "Payment_pkey" PRIMARY KEY (id),
    CONSTRAINT "Payment_tds_check" CHECK ("tdsAmount" = 0 AND "tdsKind" IS NULL OR "tdsAmount" > 0 AND ("tdsKind" = ANY (ARRAY['income_tax'::text, 'gst'::text])) AND "invoiceId" IS NOT NULL AND amount >= 0)
);

CREATE TABLE "ProofFile" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER,
    "expenseId" INTEGER,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ProofFile_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AdvanceAdjustment" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taxableValue" INTEGER,
    "tax" TEXT,
    CONSTRAINT "AdvanceAdjustment_amount_check" CHECK (amount > 0),
    CONSTRAINT "AdvanceAdjustment_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Handover" (
    "id" SERIAL NOT NULL,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "handedById" INTEGER NOT NULL,
    "handedTo" TEXT NOT NULL,
    "note" TEXT,
    "reversesId" INTEGER,
    "reversedAt" TIMESTAMP(3),
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Handover_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Job" (
    "id" SERIAL NOT NULL,
    "jobNumber" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "clientId" INTEGER NOT NULL,
    "quotationId" INTEGER,
    "description" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT,
    "scheduledTime" TEXT,
    "budget" INTEGER,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Not Started',
    "priority" TEXT NOT NULL DEFAULT 'Medium',
    "notes" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "crewSize" INTEGER NOT NULL DEFAULT 0,
    "pickupStateCode" TEXT,
    "dropStateCode" TEXT,
    "vehicleId" INTEGER,
    "driverId" INTEGER,
    CONSTRAINT "Job_pkey" PRIMARY KEY (id)
);

CREATE TABLE "OfficeNote" (
    "id" SERIAL NOT NULL,
    "customerId" INTEGER,
    "quotationId" INTEGER,
    "jobId" INTEGER,
    "text" TEXT NOT NULL,
    "createdById" INTEGER,
    "authorName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OfficeNote_pkey" PRIMARY KEY (id)
);

CREATE TABLE "JobAssignment" (
    "id" SERIAL NOT NULL,
    "jobId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "employeeId" INTEGER,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    CONSTRAINT "JobAssignment_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Vehicle" (
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "owner" TEXT NOT NULL DEFAULT 'own',
    "capacityCft" INTEGER,
    "payloadKg" INTEGER,
    "permitUntil" TEXT,
    "insuranceUntil" TEXT,
    "fitnessUntil" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "ownedById" INTEGER,
    "brokerId" INTEGER,
    CONSTRAINT "Vehicle_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Driver" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "licenceNumber" TEXT,
    "licenceUntil" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT "Driver_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Vendor" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "address" TEXT,
    "gstin" TEXT,
    "pan" TEXT,
    "bankName" TEXT,
    "accountName" TEXT,
    "accountNumber" TEXT,
    "ifsc" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "tenTrucksOn" TEXT,
    "erasedAt" TIMESTAMP(3),
    "ledgerName" TEXT,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT "Vendor_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Expense" (
    "id" SERIAL NOT NULL,
    "date" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "taxAmount" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "jobId" INTEGER,
    "vehicleId" INTEGER,
    "vendorId" INTEGER,
    "paidFrom" TEXT,
    "spentById" INTEGER,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "tdsRule" TEXT NOT NULL DEFAULT '',
    "tdsReason" TEXT,
    "repeats" TEXT,
    "repeatsUntil" TEXT,
    "repeatsOn" INTEGER,
    "repeatsNext" TEXT,
    "repeatFailure" TEXT,
    CONSTRAINT "Expense_pkey" PRIMARY KEY (id)
);

CREATE TABLE "CrewAdvance" (
    "id" SERIAL NOT NULL,
    "date" TEXT NOT NULL,
    "employeeId" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "CrewAdvance_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Hire" (
    "id" SERIAL NOT NULL,
    "hireNumber" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "vendorId" INTEGER NOT NULL,
    "vendorName" TEXT NOT NULL,
    "vendorLines" TEXT NOT NULL,
    "ownerName" TEXT,
    "brokerName" TEXT,
    "vehicleNumber" TEXT NOT NULL,
    "driverName" TEXT,
    "driverPhone" TEXT,
    "fromPlace" TEXT,
    "toPlace" TEXT,
    "amount" INTEGER NOT NULL,
    "advance" INTEGER NOT NULL DEFAULT 0,
    "advanceMethod" TEXT,
    "advanceReference" TEXT,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "tdsRule" TEXT NOT NULL,
    "tdsReason" TEXT,
    "deductedAmount" INTEGER NOT NULL DEFAULT 0,
    "paidAmount" INTEGER NOT NULL DEFAULT 0,
    "balance" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "lrNumbers" TEXT NOT NULL,
    "note" TEXT,
    "dueDate" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "editionId" INTEGER NOT NULL,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Hire_pkey" PRIMARY KEY (id)
);

CREATE TABLE "HireConsignment" (
    "id" SERIAL NOT NULL,
    "hireId" INTEGER NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "cost" INTEGER NOT NULL,
    CONSTRAINT "HireConsignment_pkey" PRIMARY KEY (id)
);

CREATE TABLE "HireDeduction" (
    "id" SERIAL NOT NULL,
    "hireId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "note" TEXT,
    CONSTRAINT "HireDeduction_pkey" PRIMARY KEY (id)
);

CREATE TABLE "HirePayment" (
    "id" SERIAL NOT NULL,
    "hireId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "note" TEXT,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "HirePayment_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Consignment" (
    "id" SERIAL NOT NULL,
    "lrNumber" TEXT,
    "status" TEXT NOT NULL DEFAULT 'Booked',
    "jobId" INTEGER NOT NULL,
    "quotationId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "consignorName" TEXT NOT NULL,
    "consignorAddress" TEXT,
    "consignorPhone" TEXT,
    "consignorGstin" TEXT,
    "consignorStateCode" TEXT,
    "consigneeName" TEXT NOT NULL,
    "consigneeAddress" TEXT,
    "consigneePhone" TEXT,
    "consigneeGstin" TEXT,
    "consigneeStateCode" TEXT,
    "fromPlace" TEXT NOT NULL,
    "toPlace" TEXT NOT NULL,
    "distanceKm" INTEGER,
    "goodsKind" TEXT NOT NULL DEFAULT 'household',
    "goodsDescription" TEXT NOT NULL,
    "weightKg" INTEGER,
    "weighed" BOOLEAN NOT NULL DEFAULT false,
    "volumeCft" INTEGER,
    "declaredValue" INTEGER,
    "risk" TEXT NOT NULL DEFAULT 'owner',
    "insuredBy" TEXT NOT NULL DEFAULT 'none',
    "insurer" TEXT,
    "policyNumber" TEXT,
    "fovRate" INTEGER NOT NULL DEFAULT 0,
    "freightTerms" TEXT NOT NULL DEFAULT 'to_be_billed',
    "freight" INTEGER,
    "otherCharges" INTEGER,
    "advance" INTEGER,
    "gstPayer" TEXT NOT NULL DEFAULT 'carrier',
    "ewbNumber" TEXT,
    "ewbValidUntil" TEXT,
    "loadingDate" TEXT NOT NULL,
    "expectedDate" TEXT,
    "instructions" TEXT,
    "vehicleId" INTEGER,
    "driverId" INTEGER,
    "lrDate" TEXT,
    "issuedAt" TIMESTAMP(3),
    "packagesStated" INTEGER,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "editionId" INTEGER,
    "sentAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),
    "cancelReason" TEXT,
    "deliveredAt" TIMESTAMP(3),
    "deliveryDate" TEXT,
    "deliveryTime" TEXT,
    "receivedBy" TEXT,
    "receiverRelation" TEXT,
    "packagesReceived" INTEGER,
    "deliveryRemarks" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "identitySeen" TEXT,
    CONSTRAINT "Consignment_pkey" PRIMARY KEY (id)
);

CREATE TABLE "ConsignmentGoods" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "packages" INTEGER,
    "packing" TEXT,
    CONSTRAINT "ConsignmentGoods_pkey" PRIMARY KEY (id)
);

CREATE TABLE "ConsignmentTruck" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "vehicleId" INTEGER NOT NULL,
    "driverId" INTEGER,
    "vehicleNumber" TEXT NOT NULL,
    "vehicleKind" TEXT NOT NULL,
    "driverName" TEXT,
    "driverPhone" TEXT,
    "driverLicence" TEXT,
    "reason" TEXT,
    "createdById" INTEGER,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ConsignmentTruck_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Package" (
    "id" SERIAL NOT NULL,
    "jobId" INTEGER NOT NULL,
    "consignmentId" INTEGER,
    "number" INTEGER NOT NULL,
    "room" TEXT,
    "contents" TEXT NOT NULL,
    "packedBy" TEXT NOT NULL DEFAULT 'CP',
    "carton" TEXT,
    "fragile" BOOLEAN NOT NULL DEFAULT false,
    "highValue" BOOLEAN NOT NULL DEFAULT false,
    "condition" TEXT,
    "loadedAt" TIMESTAMP(3),
    "outcome" TEXT,
    "outcomeAt" TIMESTAMP(3),
    "destinationCondition" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Package_pkey" PRIMARY KEY (id)
);

CREATE TABLE "DeclaredGoods" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "part" TEXT NOT NULL DEFAULT 'household',
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "value" INTEGER NOT NULL,
    CONSTRAINT "DeclaredGoods_pkey" PRIMARY KEY (id)
);

CREATE TABLE "VehicleReport" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT,
    "colour" TEXT,
    "registration" TEXT NOT NULL,
    "chassisNumber" TEXT,
    "engineNumber" TEXT,
    "odometerKm" INTEGER,
    "fuel" TEXT,
    "keys" INTEGER,
    "parts" TEXT NOT NULL DEFAULT '',
    "notes" TEXT,
    "createdById" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "VehicleReport_pkey" PRIMARY KEY (id)
);

CREATE TABLE "VehicleMark" (
    "id" SERIAL NOT NULL,
    "reportId" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "codes" TEXT NOT NULL,
    "note" TEXT,
    CONSTRAINT "VehicleMark_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Photo" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "jobId" INTEGER NOT NULL,
    "consignmentId" INTEGER,
    "packageId" INTEGER,
    "vehicleReportId" INTEGER,
    "claimId" INTEGER,
    "stage" TEXT NOT NULL DEFAULT 'origin',
    "caption" TEXT,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Photo_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Signature" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "vehicleReportId" INTEGER,
    "purpose" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "relation" TEXT,
    "drawn" BYTEA,
    "hash" TEXT NOT NULL,
    "view" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "linkId" INTEGER,
    "recordedById" INTEGER,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "anonymisedHash" TEXT,
    CONSTRAINT "Signature_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Claim" (
    "id" SERIAL NOT NULL,
    "claimNumber" TEXT NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "packageId" INTEGER,
    "vehicleReportId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "noticeDate" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Open',
    "decidedAmount" INTEGER,
    "decidedDate" TEXT,
    "decision" TEXT,
    "settledHow" TEXT,
    "settledDate" TEXT,
    "settledReference" TEXT,
    "noteId" INTEGER,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Claim_pkey" PRIMARY KEY (id)
);

CREATE TABLE "NumberSeries" (
    "series" TEXT NOT NULL,
    "year" TEXT NOT NULL,
    "last" INTEGER NOT NULL,
    CONSTRAINT "NumberSeries_pkey" PRIMARY KEY (series, year)
);

CREATE TABLE "HistoryEntry" (
    "id" SERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "changes" TEXT NOT NULL DEFAULT '[]',
    "note" TEXT,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "values" TEXT,
    CONSTRAINT "HistoryEntry_pkey" PRIMARY KEY (id)
);

CREATE TABLE "DocumentRevision" (
    "id" SERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "view" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" INTEGER,
    CONSTRAINT "DocumentRevision_pkey" PRIMARY KEY (id)
);

CREATE TABLE "IdempotencyKey" (
    "actorId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("actorId", key)
);

CREATE TABLE "Import" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'uploaded',
    "fileName" TEXT NOT NULL,
    "fileSize" INTEGER NOT NULL,
    "found" TEXT NOT NULL DEFAULT '{}',
    "chosen" TEXT NOT NULL DEFAULT '{}',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "filled" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "problems" INTEGER NOT NULL DEFAULT 0,
    "said" TEXT,
    "leaseId" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" TIMESTAMP(3),
    "undoneById" INTEGER,
    "undoneAt" TIMESTAMP(3),
    "clearedAt" TIMESTAMP(3),
    "runById" INTEGER,
    CONSTRAINT "Import_pkey" PRIMARY KEY (id)
);

CREATE TABLE "ImportPart" (
    "importId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "ImportPart_pkey" PRIMARY KEY ("importId", part)
);

CREATE TABLE "ImportRow" (
    "id" SERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "said" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "ImportRow_pkey" PRIMARY KEY (id)
);

CREATE TABLE "ImportRecord" (
    "id" SERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "data" TEXT NOT NULL,
    CONSTRAINT "ImportRecord_pkey" PRIMARY KEY (id)
);

CREATE TABLE "FormDraft" (
    "userId" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "key" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "FormDraft_pkey" PRIMARY KEY ("userId", form, key)
);

CREATE TABLE "ApiKey" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "ApiKey_pkey" PRIMARY KEY (id)
);

CREATE TABLE "EndedToken" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "EndedToken_pkey" PRIMARY KEY (id)
);

CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),
    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY (id)
);

CREATE TABLE "CalendarFeed" (
    "id" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY (id)
);

CREATE TABLE "QuotationDecision" (
    "id" SERIAL NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "version" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "linkId" INTEGER,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordedById" INTEGER,
    CONSTRAINT "QuotationDecision_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Statement" (
    "id" SERIAL NOT NULL,
    "customerId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "fromDay" TEXT NOT NULL,
    "toDay" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Statement_pkey" PRIMARY KEY (id)
);

CREATE TABLE "DocumentLink" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),
    CONSTRAINT "DocumentLink_pkey" PRIMARY KEY (id)
);

CREATE TABLE "DocumentOpening" (
    "id" SERIAL NOT NULL,
    "linkId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    CONSTRAINT "DocumentOpening_pkey" PRIMARY KEY (id)
);

CREATE TABLE "MessageTemplate" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "MessageTemplate_pkey" PRIMARY KEY (kind)
);

CREATE TABLE "OutboxMessage" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "messageId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attachment" TEXT,
    "attachmentName" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "channel" TEXT NOT NULL DEFAULT 'email',
    "createdById" INTEGER,
    "entity" TEXT,
    "entityId" INTEGER,
    "expiresAt" TIMESTAMP(3),
    "failure" TEXT,
    "leaseId" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "linkId" INTEGER,
    "nextAttemptAt" TIMESTAMP(3),
    "onceKey" TEXT,
    "providerId" TEXT,
    "parameters" TEXT,
    "replyTo" TEXT,
    "searchText" TEXT NOT NULL DEFAULT '',
    "sentAt" TIMESTAMP(3),
    "passwordLinkId" TEXT,
    "textRemovedAt" TIMESTAMP(3),
    "pendingEmailId" TEXT,
    "madeSent" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "OutboxMessage_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AuditEvent" (
    "id" SERIAL NOT NULL,
    "content" TEXT NOT NULL,
    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER,
    "detail" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AccessLog" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "actorId" INTEGER,
    "subjectId" INTEGER,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER,
    "door" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    CONSTRAINT "AccessLog_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AttemptCount" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "until" TIMESTAMP(3) NOT NULL,
    "keptUntil" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "AttemptCount_pkey" PRIMARY KEY (key)
);

CREATE TABLE "Heartbeat" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Heartbeat_pkey" PRIMARY KEY (id)
);

CREATE TABLE "ChangeCounter" (
    "table" TEXT NOT NULL,
    "writer" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,
    CONSTRAINT "ChangeCounter_pkey" PRIMARY KEY ("table", writer)
) WITH (fillfactor=20);

CREATE TABLE "BackupRun" (
    "id" SERIAL NOT NULL,
    "slot" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    "file" TEXT,
    "kilobytes" INTEGER,
    "failure" TEXT,
    CONSTRAINT "BackupRun_pkey" PRIMARY KEY (id)
);

CREATE TABLE "CompanyEdition" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CompanyEdition_pkey" PRIMARY KEY (id)
);

CREATE TABLE "UserTallyBase" (
    "level" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "UserTallyBase_pkey" PRIMARY KEY (level, role, status)
);

CREATE TABLE "UserTallyDelta" (
    "level" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL
);

CREATE TABLE "ItemTallyBase" (
    "level" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "ItemTallyBase_pkey" PRIMARY KEY (level, category, status)
);

CREATE TABLE "ItemTallyDelta" (
    "level" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL
);

CREATE TABLE "QuotationTallyBase" (
    "level" INTEGER NOT NULL,
    "createdAt" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveInvoices" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "QuotationTallyBase_pkey" PRIMARY KEY (level, "createdAt", "validUntil", status, "liveInvoices")
);

CREATE TABLE "QuotationTallyDelta" (
    "level" INTEGER NOT NULL,
    "createdAt" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveInvoices" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL
);

CREATE TABLE "InvoiceTallyBase" (
    "level" INTEGER NOT NULL,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "settledAmount" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    "totalSum" BIGINT NOT NULL,
    "amountPaidSum" BIGINT NOT NULL,
    "settledAmountSum" BIGINT NOT NULL,
    "balanceSum" BIGINT NOT NULL,
    CONSTRAINT "InvoiceTallyBase_pkey" PRIMARY KEY (level, "invoiceDate", "dueDate", status, currency, balance, "amountPaid", "settledAmount")
);

CREATE TABLE "InvoiceTallyDelta" (
    "level" INTEGER NOT NULL,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "settledAmount" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    "totalSum" BIGINT NOT NULL,
    "amountPaidSum" BIGINT NOT NULL,
    "settledAmountSum" BIGINT NOT NULL,
    "balanceSum" BIGINT NOT NULL
);

CREATE TABLE "PaymentTallyBase" (
    "level" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    "amountSum" BIGINT NOT NULL,
    CONSTRAINT "PaymentTallyBase_pkey" PRIMARY KEY (level, date, status, currency, "paymentMethod")
);

CREATE TABLE "PaymentTallyDelta" (
    "level" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    "amountSum" BIGINT NOT NULL
);

CREATE TABLE "JobTallyBase" (
    "level" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "crewSize" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "JobTallyBase_pkey" PRIMARY KEY (level, "startDate", "endDate", status, priority, "crewSize")
);

CREATE TABLE "JobTallyDelta" (
    "level" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "crewSize" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL
);

-- Functions of triggers and of the search: a text is found by its trigrams, with two line feeds at its end, so that its last
-- characters begin a trigram too.

CREATE FUNCTION "HistoryEntry_append_only"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    erasing boolean := false;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I."Erasure" WHERE "finishedAt" IS NULL)', TG_TABLE_SCHEMA) INTO erasing;
        IF erasing AND ROW(NEW."id", NEW."entity", NEW."entityId", NEW."action", NEW."actorId", NEW."at")
            IS NOT DISTINCT FROM ROW(OLD."id", OLD."entity", OLD."entityId", OLD."action", OLD."actorId", OLD."at") THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'HistoryEntry is append-only';
END;
$$;

CREATE FUNCTION "AuditEntry_append_only"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    erasing boolean := false;
BEGIN
    IF TG_OP = 'DELETE' AND OLD."at" < (now() AT TIME ZONE 'UTC') - INTERVAL '365 days' THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I."Erasure" WHERE "finishedAt" IS NULL)', TG_TABLE_SCHEMA) INTO erasing;
        IF erasing AND ROW(NEW."id", NEW."kind", NEW."actorId", NEW."subject", NEW."subjectId", NEW."address", NEW."userAgent", NEW."requestId", NEW."at", NEW."previousHash", NEW."hash")
            IS NOT DISTINCT FROM ROW(OLD."id", OLD."kind", OLD."actorId", OLD."subject", OLD."subjectId", OLD."address", OLD."userAgent", OLD."requestId", OLD."at", OLD."previousHash", OLD."hash") THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'AuditEntry is append-only';
END;
$$;

CREATE FUNCTION "PrivacyNotice_append_only"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    RAISE EXCEPTION 'PrivacyNotice is append-only';
END;
$$;

CREATE FUNCTION search_trigrams(text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
    characters text[] := string_to_array($1 || E'\n\n', NULL);
    trigrams text[] := '{}';
BEGIN
    FOR place IN 1 .. cardinality(characters) - 2 LOOP
        trigrams[place] := characters[place] || characters[place + 1] || characters[place + 2];
    END LOOP;
    RETURN array_to_tsvector(trigrams);
END $$;

CREATE FUNCTION "Invoice_liveInvoices"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + CASE TG_OP WHEN 'INSERT' THEN "found"."count" ELSE - "found"."count" END
    FROM (SELECT "quotationId", COUNT(*) AS "count" FROM "changed" WHERE "quotationId" IS NOT NULL AND "status" <> 'Cancelled' GROUP BY "quotationId") AS "found"
    WHERE "found"."quotationId" = "Quotation"."id";
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Invoice_liveInvoices_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."quotationId" AND OLD."status" <> 'Cancelled';
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."quotationId" AND NEW."status" <> 'Cancelled';
    RETURN NULL;
END;
$$;

CREATE FUNCTION "JobAssignment_crewSize"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" + CASE TG_OP WHEN 'INSERT' THEN "found"."count" ELSE - "found"."count" END
    FROM (SELECT "jobId", COUNT(*) AS "count" FROM "changed" WHERE "jobId" IS NOT NULL GROUP BY "jobId") AS "found"
    WHERE "found"."jobId" = "Job"."id";
    RETURN NULL;
END;
$$;

CREATE FUNCTION "JobAssignment_crewSize_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" - 1 WHERE "id" = OLD."jobId";
    UPDATE "Job" SET "crewSize" = "crewSize" + 1 WHERE "id" = NEW."jobId";
    RETURN NULL;
END;
$$;

CREATE FUNCTION "User_tally"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "UserTallyDelta" ("level", "role", "status", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, c."role", c."status")
    ) AS l("level", "role", "status")
    GROUP BY 1, 2, 3;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "User_tally_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO "UserTallyDelta" ("level", "role", "status", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, c."role", c."status")
    ) AS l("level", "role", "status")
    GROUP BY 1, 2, 3
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Item_tally"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "ItemTallyDelta" ("level", "category", "status", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, c."category", c."status")
    ) AS l("level", "category", "status")
    GROUP BY 1, 2, 3;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Item_tally_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO "ItemTallyDelta" ("level", "category", "status", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, c."category", c."status")
    ) AS l("level", "category", "status")
    GROUP BY 1, 2, 3
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Quotation_tally"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "QuotationTallyDelta" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", sign(c."liveInvoices")::integer),
        (2, to_char(c."createdAt", 'YYYY-MM-DD'), '', c."status", sign(c."liveInvoices")::integer),
        (3, '', c."validUntil", c."status", sign(c."liveInvoices")::integer)
    ) AS l("level", "createdAt", "validUntil", "status", "liveInvoices")
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Quotation_tally_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO "QuotationTallyDelta" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", sign(c."liveInvoices")::integer),
        (2, to_char(c."createdAt", 'YYYY-MM-DD'), '', c."status", sign(c."liveInvoices")::integer),
        (3, '', c."validUntil", c."status", sign(c."liveInvoices")::integer)
    ) AS l("level", "createdAt", "validUntil", "status", "liveInvoices")
    GROUP BY 1, 2, 3, 4, 5
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Invoice_tally"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "InvoiceTallyDelta" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
    SELECT l.*, "by" * COUNT(*), "by" * SUM(c."total"), "by" * SUM(c."amountPaid"), "by" * SUM(c."settledAmount"), "by" * SUM(c."balance")
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (2, c."invoiceDate", '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (3, '', c."dueDate", c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer)
    ) AS l("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Invoice_tally_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO "InvoiceTallyDelta" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
    SELECT l.*, SUM(c."by"), SUM(c."by" * c."total"), SUM(c."by" * c."amountPaid"), SUM(c."by" * c."settledAmount"), SUM(c."by" * c."balance")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (2, c."invoiceDate", '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (3, '', c."dueDate", c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer)
    ) AS l("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING SUM(c."by") <> 0 OR SUM(c."by" * c."total") <> 0 OR SUM(c."by" * c."amountPaid") <> 0 OR SUM(c."by" * c."settledAmount") <> 0 OR SUM(c."by" * c."balance") <> 0;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Payment_tally"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "PaymentTallyDelta" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
    SELECT l.*, "by" * COUNT(*), "by" * SUM(c."amount")
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', c."status", c."currency", c."paymentMethod"),
        (2, c."date", c."status", c."currency", c."paymentMethod")
    ) AS l("level", "date", "status", "currency", "paymentMethod")
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Payment_tally_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO "PaymentTallyDelta" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
    SELECT l.*, SUM(c."by"), SUM(c."by" * c."amount")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', c."status", c."currency", c."paymentMethod"),
        (2, c."date", c."status", c."currency", c."paymentMethod")
    ) AS l("level", "date", "status", "currency", "paymentMethod")
    GROUP BY 1, 2, 3, 4, 5
    HAVING SUM(c."by") <> 0 OR SUM(c."by" * c."amount") <> 0;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Job_tally"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "JobTallyDelta" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."priority", sign(c."crewSize")::integer),
        (2, c."startDate", '', c."status", c."priority", sign(c."crewSize")::integer),
        (3, c."startDate", coalesce(c."endDate", ''), c."status", '', 0)
    ) AS l("level", "startDate", "endDate", "status", "priority", "crewSize")
    GROUP BY 1, 2, 3, 4, 5, 6;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Job_tally_moved"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO "JobTallyDelta" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."priority", sign(c."crewSize")::integer),
        (2, c."startDate", '', c."status", c."priority", sign(c."crewSize")::integer),
        (3, c."startDate", coalesce(c."endDate", ''), c."status", '', 0)
    ) AS l("level", "startDate", "endDate", "status", "priority", "crewSize")
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "ChangeCounter_raise"(changed text)
 RETURNS void
 LANGUAGE plpgsql
AS $$
DECLARE
    raised TEXT := coalesce(current_setting('movers.raised', true), '');
BEGIN
    IF position('<' || changed || '>' IN raised) > 0 THEN
        RETURN;
    END IF;
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = changed AND "writer" = pg_backend_pid();
    IF NOT FOUND THEN
        INSERT INTO "ChangeCounter" AS own ("table", "writer", "count") VALUES (changed, pg_backend_pid(), 1)
        ON CONFLICT ("table", "writer") DO UPDATE SET "count" = own."count" + 1;
    END IF;
    PERFORM set_config('movers.raised', raised || '<' || changed || '>', true);
END;
$$;

CREATE FUNCTION "ChangeCounter_statement"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    IF EXISTS (SELECT FROM changed) THEN
        PERFORM "ChangeCounter_raise"(TG_TABLE_NAME::text);
    END IF;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "ChangeCounter_always"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM "ChangeCounter_raise"(TG_TABLE_NAME::text);
    RETURN NULL;
END;
$$;

CREATE FUNCTION "BilledMove_liveInvoices"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."sourceQuotationId";
    END IF;
    IF TG_OP <> 'DELETE' THEN
        -- Whoever bills it at the same time waits for this row, and finds what was written.
        UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."sourceQuotationId";
        IF EXISTS (SELECT 1 FROM "Invoice" WHERE "sourceQuotationId" = NEW."sourceQuotationId") THEN
            RAISE unique_violation USING MESSAGE = 'a quotation is billed once';
        END IF;
    END IF;
    RETURN NULL;
END;
$$;

CREATE FUNCTION "Invoice_billed_once"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM 1 FROM "Quotation" WHERE "id" = NEW."sourceQuotationId" FOR NO KEY UPDATE;
    IF EXISTS (SELECT 1 FROM "BilledMove" WHERE "sourceQuotationId" = NEW."sourceQuotationId") THEN
        RAISE unique_violation USING MESSAGE = 'a quotation is billed once';
    END IF;
    RETURN NULL;
END;
$$;

CREATE FUNCTION search_ids(of text, asked tsquery, part text)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE STRICT ROWS 20
 SET enable_seqscan TO 'off'
AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT "id" FROM %I WHERE "search_trigrams"("searchText") @@ $1 AND "searchText" LIKE $2', "of"
    ) USING "asked", "part";
END $$;

CREATE VIEW "UserTally" AS SELECT * FROM "UserTallyBase" UNION ALL SELECT * FROM "UserTallyDelta";

CREATE VIEW "ItemTally" AS SELECT * FROM "ItemTallyBase" UNION ALL SELECT * FROM "ItemTallyDelta";

CREATE VIEW "QuotationTally" AS SELECT * FROM "QuotationTallyBase" UNION ALL SELECT * FROM "QuotationTallyDelta";

CREATE VIEW "InvoiceTally" AS SELECT * FROM "InvoiceTallyBase" UNION ALL SELECT * FROM "InvoiceTallyDelta";

CREATE VIEW "PaymentTally" AS SELECT * FROM "PaymentTallyBase" UNION ALL SELECT * FROM "PaymentTallyDelta";

CREATE VIEW "JobTally" AS SELECT * FROM "JobTallyBase" UNION ALL SELECT * FROM "JobTallyDelta";

-- Change counters of the tables that pages are made of: a table without its row here is not counted.
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES
    ('User', 0, 0),
    ('Erasure', 0, 0),
    ('AuditRedaction', 0, 0),
    ('PrivacyRequest', 0, 0),
    ('Breach', 0, 0),
    ('Session', 0, 0),
    ('KeptFilter', 0, 0),
    ('Visit', 0, 0),
    ('PasswordReset', 0, 0),
    ('PendingEmail', 0, 0),
    ('PrivacyNotice', 0, 0),
    ('Consent', 0, 0),
    ('Company', 0, 0),
    ('TaxRate', 0, 0),
    ('CompanyLogo', 0, 0),
    ('TaxMonth', 0, 0),
    ('IffPaper', 0, 0),
    ('Amendment', 0, 0),
    ('Item', 0, 0),
    ('Quotation', 0, 0),
    ('RateContract', 0, 0),
    ('QuotationItem', 0, 0),
    ('Invoice', 0, 0),
    ('BilledMove', 0, 0),
    ('InvoiceItem', 0, 0),
    ('Note', 0, 0),
    ('EInvoice', 0, 0),
    ('NoteItem', 0, 0),
    ('Payment', 0, 0),
    ('ProofFile', 0, 0),
    ('AdvanceAdjustment', 0, 0),
    ('Handover', 0, 0),
    ('Job', 0, 0),
    ('OfficeNote', 0, 0),
    ('JobAssignment', 0, 0),
    ('Vehicle', 0, 0),
    ('Driver', 0, 0),
    ('Vendor', 0, 0),
    ('Expense', 0, 0),
    ('CrewAdvance', 0, 0),
    ('Hire', 0, 0),
    ('HireConsignment', 0, 0),
    ('HireDeduction', 0, 0),
    ('HirePayment', 0, 0),
    ('Consignment', 0, 0),
    ('ConsignmentGoods', 0, 0),
    ('ConsignmentTruck', 0, 0),
    ('Package', 0, 0),
    ('DeclaredGoods', 0, 0),
    ('VehicleReport', 0, 0),
    ('VehicleMark', 0, 0),
    ('Photo', 0, 0),
    ('Signature', 0, 0),
    ('Claim', 0, 0),
    ('HistoryEntry', 0, 0),
    ('DocumentRevision', 0, 0),
    ('IdempotencyKey', 0, 0),
    ('Import', 0, 0),
    ('ImportPart', 0, 0),
    ('ImportRow', 0, 0),
    ('ImportRecord', 0, 0),
    ('FormDraft', 0, 0),
    ('ApiKey', 0, 0),
    ('EndedToken', 0, 0),
    ('CalendarFeed', 0, 0),
    ('QuotationDecision', 0, 0),
    ('Statement', 0, 0),
    ('DocumentLink', 0, 0),
    ('DocumentOpening', 0, 0),
    ('MessageTemplate', 0, 0),
    ('OutboxMessage', 0, 0),
    ('AuditEntry', 0, 0),
    ('BackupRun', 0, 0),
    ('CompanyEdition', 0, 0);

-- Rates in force when GST came in here; admins keep them up to date.
INSERT INTO "TaxRate" ("regime", "fromDate", "toDate", "rate", "updatedAt") VALUES
    ('bundle18', '2017-07-01', NULL, 1800, CURRENT_TIMESTAMP),
    ('gta_rcm5', '2017-07-01', NULL, 500, CURRENT_TIMESTAMP),
    ('gta_fcm5', '2022-07-18', NULL, 500, CURRENT_TIMESTAMP),
    ('gta_fcm18', '2017-08-22', '2025-09-21', 1200, CURRENT_TIMESTAMP),
    ('gta_fcm18', '2025-09-22', NULL, 1800, CURRENT_TIMESTAMP);

CREATE UNIQUE INDEX "User_email_key" ON "User" (email);
CREATE INDEX "User_role_status_createdAt_id_idx" ON "User" (role, status, "createdAt", id);
CREATE INDEX "User_role_createdAt_id_idx" ON "User" (role, "createdAt", id);
CREATE INDEX "User_role_email_id_idx" ON "User" (role, email, id);
CREATE INDEX "User_role_status_id_idx" ON "User" (role, status, id);
CREATE INDEX "User_role_id_idx" ON "User" (role, id);
CREATE INDEX "User_status_createdAt_id_idx" ON "User" (status, "createdAt", id);
CREATE INDEX "User_status_email_id_idx" ON "User" (status, email, id);
CREATE INDEX "User_status_role_id_idx" ON "User" (status, role, id);
CREATE INDEX "User_status_id_idx" ON "User" (status, id);
CREATE INDEX "User_createdAt_id_idx" ON "User" ("createdAt", id);
CREATE INDEX "User_email_id_idx" ON "User" (email, id);
CREATE INDEX "User_search_idx" ON "User" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "User_joinedIntoId_idx" ON "User" ("joinedIntoId");
CREATE INDEX "User_updatedAt_id_idx" ON "User" ("updatedAt", id);
CREATE INDEX "User_role_updatedAt_id_idx" ON "User" (role, "updatedAt", id);
CREATE INDEX "User_status_updatedAt_id_idx" ON "User" (status, "updatedAt", id);
CREATE INDEX "User_role_status_updatedAt_id_idx" ON "User" (role, status, "updatedAt", id);
CREATE INDEX "User_role_sortName_id_idx" ON "User" (role, "sortName", id);
CREATE INDEX "User_status_sortName_id_idx" ON "User" (status, "sortName", id);
CREATE INDEX "User_sortName_id_idx" ON "User" ("sortName", id);

CREATE UNIQUE INDEX "Erasure_userId_key" ON "Erasure" ("userId");

CREATE UNIQUE INDEX "AuditRedaction_erasureId_entryId_key" ON "AuditRedaction" ("erasureId", "entryId");
CREATE INDEX "AuditRedaction_entryId_idx" ON "AuditRedaction" ("entryId");

CREATE INDEX "PrivacyRequest_receivedDate_id_idx" ON "PrivacyRequest" ("receivedDate", id);
CREATE INDEX "PrivacyRequest_accountId_idx" ON "PrivacyRequest" ("accountId");
CREATE INDEX "PrivacyRequest_dueDate_id_idx" ON "PrivacyRequest" ("dueDate", id);
CREATE INDEX "PrivacyRequest_status_receivedDate_id_idx" ON "PrivacyRequest" (status, "receivedDate", id);
CREATE INDEX "PrivacyRequest_status_dueDate_id_idx" ON "PrivacyRequest" (status, "dueDate", id);
CREATE INDEX "PrivacyRequest_status_id_idx" ON "PrivacyRequest" (status, id);
CREATE INDEX "PrivacyRequest_kind_receivedDate_id_idx" ON "PrivacyRequest" (kind, "receivedDate", id);
CREATE INDEX "PrivacyRequest_kind_dueDate_id_idx" ON "PrivacyRequest" (kind, "dueDate", id);
CREATE INDEX "PrivacyRequest_kind_id_idx" ON "PrivacyRequest" (kind, id);
CREATE INDEX "PrivacyRequest_search_idx" ON "PrivacyRequest" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE INDEX "Breach_foundAt_id_idx" ON "Breach" ("foundAt", id);
CREATE INDEX "Breach_search_idx" ON "Breach" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE INDEX "Session_userId_idx" ON "Session" ("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");

CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset" ("userId");

CREATE UNIQUE INDEX "PendingEmail_stopHash_key" ON "PendingEmail" ("stopHash");
CREATE UNIQUE INDEX "PendingEmail_userId_key" ON "PendingEmail" ("userId");
CREATE INDEX "PendingEmail_expiresAt_idx" ON "PendingEmail" ("expiresAt");

CREATE UNIQUE INDEX "Consent_onceKey_key" ON "Consent" ("onceKey");
CREATE INDEX "Consent_userId_id_idx" ON "Consent" ("userId", id);

CREATE INDEX "TaxRate_regime_fromDate_idx" ON "TaxRate" (regime, "fromDate");

CREATE UNIQUE INDEX "TaxMonth_month_key" ON "TaxMonth" (month);

CREATE UNIQUE INDEX "IffPaper_invoiceId_key" ON "IffPaper" ("invoiceId");
CREATE UNIQUE INDEX "IffPaper_noteId_key" ON "IffPaper" ("noteId");
CREATE INDEX "IffPaper_month_id_idx" ON "IffPaper" (month, id);

CREATE UNIQUE INDEX "Amendment_invoiceId_date_key" ON "Amendment" ("invoiceId", date);
CREATE UNIQUE INDEX "Amendment_paymentId_date_key" ON "Amendment" ("paymentId", date);
CREATE INDEX "Amendment_date_id_idx" ON "Amendment" (date, id);

CREATE UNIQUE INDEX "Item_sku_key" ON "Item" (sku);
CREATE INDEX "Item_createdAt_id_idx" ON "Item" ("createdAt", id);
CREATE INDEX "Item_price_id_idx" ON "Item" (price, id);
CREATE INDEX "Item_status_createdAt_id_idx" ON "Item" (status, "createdAt", id);
CREATE INDEX "Item_status_price_id_idx" ON "Item" (status, price, id);
CREATE INDEX "Item_status_sku_id_idx" ON "Item" (status, sku, id);
CREATE INDEX "Item_status_category_id_idx" ON "Item" (status, category, id);
CREATE INDEX "Item_status_id_idx" ON "Item" (status, id);
CREATE INDEX "Item_category_createdAt_id_idx" ON "Item" (category, "createdAt", id);
CREATE INDEX "Item_category_price_id_idx" ON "Item" (category, price, id);
CREATE INDEX "Item_category_sku_id_idx" ON "Item" (category, sku, id);
CREATE INDEX "Item_category_id_idx" ON "Item" (category, id);
CREATE INDEX "Item_search_idx" ON "Item" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Item_sortName_id_idx" ON "Item" ("sortName", id);
CREATE INDEX "Item_status_sortName_id_idx" ON "Item" (status, "sortName", id);
CREATE INDEX "Item_category_sortName_id_idx" ON "Item" (category, "sortName", id);

CREATE UNIQUE INDEX "Quotation_quotationNumber_key" ON "Quotation" ("quotationNumber");
CREATE INDEX "Quotation_movingDate_id_idx" ON "Quotation" ("movingDate", id);
CREATE INDEX "Quotation_totalAmount_id_idx" ON "Quotation" ("totalAmount", id);
CREATE INDEX "Quotation_validUntil_id_idx" ON "Quotation" ("validUntil", id);
CREATE INDEX "Quotation_status_createdAt_id_validUntil_idx" ON "Quotation" (status, "createdAt", id, "validUntil");
CREATE INDEX "Quotation_status_movingDate_id_idx" ON "Quotation" (status, "movingDate", id);
CREATE INDEX "Quotation_status_totalAmount_id_idx" ON "Quotation" (status, "totalAmount", id);
CREATE INDEX "Quotation_status_quotationNumber_id_idx" ON "Quotation" (status, "quotationNumber", id);
CREATE INDEX "Quotation_status_id_idx" ON "Quotation" (status, id);
CREATE INDEX "Quotation_search_idx" ON "Quotation" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Quotation_createdById_idx" ON "Quotation" ("createdById");
CREATE INDEX "Quotation_status_validUntil_id_sentAt_idx" ON "Quotation" (status, "validUntil", id, "sentAt");
CREATE INDEX "Quotation_status_liveInvoices_createdAt_id_idx" ON "Quotation" (status, "liveInvoices", "createdAt", id);
CREATE INDEX "Quotation_customerId_createdAt_id_status_validUntil_idx" ON "Quotation" ("customerId", "createdAt", id, status, "validUntil");
CREATE INDEX "Quotation_createdAt_figures_idx" ON "Quotation" ("createdAt", id, status, "validUntil", "createdById", "sentAt", "decidedAt");
CREATE INDEX "Quotation_rateContractId_idx" ON "Quotation" ("rateContractId");
CREATE INDEX "Quotation_updatedAt_id_idx" ON "Quotation" ("updatedAt", id);
CREATE INDEX "Quotation_status_updatedAt_id_idx" ON "Quotation" (status, "updatedAt", id);

CREATE INDEX "RateContract_validFrom_id_idx" ON "RateContract" ("validFrom", id);
CREATE INDEX "RateContract_status_validFrom_id_idx" ON "RateContract" (status, "validFrom", id);
CREATE INDEX "RateContract_status_id_idx" ON "RateContract" (status, id);
CREATE INDEX "RateContract_customerId_validFrom_id_idx" ON "RateContract" ("customerId", "validFrom", id);
CREATE INDEX "RateContract_search_idx" ON "RateContract" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE INDEX "QuotationItem_quotationId_position_idx" ON "QuotationItem" ("quotationId", "position");
CREATE INDEX "QuotationItem_itemId_idx" ON "QuotationItem" ("itemId");

CREATE UNIQUE INDEX "Invoice_invoiceNumber_key" ON "Invoice" ("invoiceNumber");
CREATE UNIQUE INDEX "Invoice_sourceQuotationId_key" ON "Invoice" ("sourceQuotationId");
CREATE INDEX "Invoice_createdAt_id_idx" ON "Invoice" ("createdAt", id);
CREATE INDEX "Invoice_quotationId_idx" ON "Invoice" ("quotationId");
CREATE INDEX "Invoice_jobId_idx" ON "Invoice" ("jobId");
CREATE INDEX "Invoice_dueDate_id_idx" ON "Invoice" ("dueDate", id);
CREATE INDEX "Invoice_total_id_idx" ON "Invoice" (total, id);
CREATE INDEX "Invoice_status_invoiceDate_id_dueDate_balance_idx" ON "Invoice" (status, "invoiceDate", id, "dueDate", balance);
CREATE INDEX "Invoice_status_createdAt_id_dueDate_balance_idx" ON "Invoice" (status, "createdAt", id, "dueDate", balance);
CREATE INDEX "Invoice_status_total_id_idx" ON "Invoice" (status, total, id);
CREATE INDEX "Invoice_status_id_idx" ON "Invoice" (status, id);
CREATE INDEX "Invoice_settled_idx" ON "Invoice" ("invoiceDate", id) WHERE "settledAmount" > 0;
CREATE INDEX "Invoice_partly_paid_idx" ON "Invoice" (status, "invoiceDate", id) WHERE "amountPaid" > 0 AND balance > 0;
CREATE INDEX "Invoice_search_idx" ON "Invoice" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Invoice_createdById_idx" ON "Invoice" ("createdById");
CREATE INDEX "Invoice_clientId_status_currency_balance_idx" ON "Invoice" ("clientId", status, currency, balance);
CREATE INDEX "Invoice_clientId_invoiceDate_figures_idx" ON "Invoice" ("clientId", "invoiceDate", id, status, "dueDate", currency, total, "amountPaid", "settledAmount", balance);
CREATE INDEX "Invoice_noted_idx" ON "Invoice" (currency, status) WHERE "creditedAmount" > 0;
CREATE INDEX "Invoice_debited_idx" ON "Invoice" (currency, status) WHERE "debitedAmount" > 0;
CREATE INDEX "Invoice_giveBack_idx" ON "Invoice" (currency, status) WHERE "toGiveBack" > 0;
CREATE INDEX "Invoice_currency_invoiceDate_id_idx" ON "Invoice" (currency, "invoiceDate", id);
CREATE INDEX "Invoice_route_invoiceDate_id_idx" ON "Invoice" ("pickupStateCode", "dropStateCode", "invoiceDate", id);
CREATE INDEX "Invoice_status_dueDate_figures_idx" ON "Invoice" (status, "dueDate", id, balance, "clientId", currency);
CREATE INDEX "Invoice_invoiceDate_figures_idx" ON "Invoice" ("invoiceDate", id, status, "carriedOver", currency, "createdById", "taxableValue", "taxAmount", total, "pickupStateCode", "dropStateCode");
CREATE INDEX "Invoice_deducted_idx" ON "Invoice" (currency, status) WHERE "tdsAmount" > 0;
CREATE INDEX "Invoice_updatedAt_id_idx" ON "Invoice" ("updatedAt", id);
CREATE INDEX "Invoice_status_updatedAt_id_idx" ON "Invoice" (status, "updatedAt", id);

CREATE UNIQUE INDEX "BilledMove_sourceQuotationId_key" ON "BilledMove" ("sourceQuotationId");
CREATE INDEX "BilledMove_invoiceId_position_idx" ON "BilledMove" ("invoiceId", "position");
CREATE INDEX "BilledMove_quotationId_idx" ON "BilledMove" ("quotationId");
CREATE INDEX "BilledMove_jobId_idx" ON "BilledMove" ("jobId");

CREATE INDEX "InvoiceItem_invoiceId_position_idx" ON "InvoiceItem" ("invoiceId", "position");
CREATE INDEX "InvoiceItem_itemId_idx" ON "InvoiceItem" ("itemId");

CREATE UNIQUE INDEX "Note_noteNumber_key" ON "Note" ("noteNumber");
CREATE INDEX "Note_invoiceId_id_idx" ON "Note" ("invoiceId", id);
CREATE INDEX "Note_clientId_date_id_idx" ON "Note" ("clientId", date, id);
CREATE INDEX "Note_createdById_idx" ON "Note" ("createdById");
CREATE INDEX "Note_date_id_idx" ON "Note" (date, id);
CREATE INDEX "Note_createdAt_id_idx" ON "Note" ("createdAt", id);
CREATE INDEX "Note_total_id_idx" ON "Note" (total, id);
CREATE INDEX "Note_kind_date_id_idx" ON "Note" (kind, date, id);
CREATE INDEX "Note_kind_createdAt_id_idx" ON "Note" (kind, "createdAt", id);
CREATE INDEX "Note_kind_total_id_idx" ON "Note" (kind, total, id);
CREATE INDEX "Note_kind_id_idx" ON "Note" (kind, id);
CREATE INDEX "Note_search_idx" ON "Note" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Note_currency_date_id_idx" ON "Note" (currency, date, id);
CREATE INDEX "Note_amendmentId_idx" ON "Note" ("amendmentId");

CREATE UNIQUE INDEX "EInvoice_invoiceId_key" ON "EInvoice" ("invoiceId");
CREATE UNIQUE INDEX "EInvoice_noteId_key" ON "EInvoice" ("noteId");
CREATE UNIQUE INDEX "EInvoice_irn_key" ON "EInvoice" (irn);

CREATE INDEX "NoteItem_noteId_position_idx" ON "NoteItem" ("noteId", "position");
CREATE INDEX "NoteItem_invoiceItemId_idx" ON "NoteItem" ("invoiceItemId");

CREATE UNIQUE INDEX "Payment_referenceNumber_key" ON "Payment" ("referenceNumber");
CREATE INDEX "Payment_createdAt_id_idx" ON "Payment" ("createdAt", id);
CREATE INDEX "Payment_amount_id_idx" ON "Payment" (amount, id);
CREATE INDEX "Payment_status_date_id_idx" ON "Payment" (status, date, id);
CREATE INDEX "Payment_status_createdAt_id_idx" ON "Payment" (status, "createdAt", id);
CREATE INDEX "Payment_status_amount_id_idx" ON "Payment" (status, amount, id);
CREATE INDEX "Payment_status_id_idx" ON "Payment" (status, id);
CREATE INDEX "Payment_paymentMethod_date_id_idx" ON "Payment" ("paymentMethod", date, id);
CREATE INDEX "Payment_paymentMethod_createdAt_id_idx" ON "Payment" ("paymentMethod", "createdAt", id);
CREATE INDEX "Payment_paymentMethod_amount_id_idx" ON "Payment" ("paymentMethod", amount, id);
CREATE INDEX "Payment_paymentMethod_id_idx" ON "Payment" ("paymentMethod", id);
CREATE INDEX "Payment_search_idx" ON "Payment" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Payment_createdById_idx" ON "Payment" ("createdById");
CREATE INDEX "Payment_invoiceId_date_id_idx" ON "Payment" ("invoiceId", date, id);
CREATE INDEX "Payment_refundOfId_idx" ON "Payment" ("refundOfId");
CREATE INDEX "Payment_clientId_date_figures_idx" ON "Payment" ("clientId", date, id, status, currency, "paymentMethod", amount);
CREATE INDEX "Payment_date_figures_idx" ON "Payment" (date, id, status, currency, "paymentMethod", "createdById", amount);
CREATE INDEX "Payment_refundDate_id_idx" ON "Payment" ("refundDate", id);
CREATE INDEX "Payment_currency_date_id_idx" ON "Payment" (currency, date, id);
CREATE INDEX "Payment_quotationId_status_date_id_idx" ON "Payment" ("quotationId", status, date, id);
CREATE INDEX "Payment_given_back_idx" ON "Payment" (currency, amount) WHERE amount < 0;
CREATE INDEX "Payment_deducted_idx" ON "Payment" (date, id) WHERE "tdsAmount" > 0;
CREATE INDEX "Payment_certificateNumber_idx" ON "Payment" ("certificateNumber");
CREATE INDEX "Payment_tdsAmount_idx" ON "Payment" ("tdsAmount");
CREATE INDEX "Payment_transferId_idx" ON "Payment" ("transferId");
CREATE INDEX "Payment_advances_idx" ON "Payment" (date, id) WHERE "invoiceId" IS NULL AND "refundOfId" IS NULL;
CREATE INDEX "Payment_updatedAt_id_idx" ON "Payment" ("updatedAt", id);
CREATE INDEX "Payment_status_updatedAt_id_idx" ON "Payment" (status, "updatedAt", id);
CREATE INDEX "Payment_paymentMethod_updatedAt_id_idx" ON "Payment" ("paymentMethod", "updatedAt", id);

CREATE UNIQUE INDEX "ProofFile_paymentId_key" ON "ProofFile" ("paymentId");
CREATE UNIQUE INDEX "ProofFile_expenseId_key" ON "ProofFile" ("expenseId");

CREATE INDEX "AdvanceAdjustment_paymentId_idx" ON "AdvanceAdjustment" ("paymentId");
CREATE INDEX "AdvanceAdjustment_invoiceId_idx" ON "AdvanceAdjustment" ("invoiceId");
CREATE INDEX "AdvanceAdjustment_date_id_idx" ON "AdvanceAdjustment" (date, id);

CREATE UNIQUE INDEX "Handover_reversesId_key" ON "Handover" ("reversesId");
CREATE INDEX "Handover_date_figures_idx" ON "Handover" (date, id, currency, amount);
CREATE INDEX "Handover_handedById_idx" ON "Handover" ("handedById");
CREATE INDEX "Handover_createdById_idx" ON "Handover" ("createdById");

CREATE UNIQUE INDEX "Job_jobNumber_key" ON "Job" ("jobNumber");
CREATE INDEX "Job_quotationId_idx" ON "Job" ("quotationId");
CREATE INDEX "Job_endDate_id_idx" ON "Job" ("endDate", id);
CREATE INDEX "Job_title_id_idx" ON "Job" (title, id);
CREATE INDEX "Job_status_startDate_id_idx" ON "Job" (status, "startDate", id);
CREATE INDEX "Job_status_title_id_idx" ON "Job" (status, title, id);
CREATE INDEX "Job_status_id_idx" ON "Job" (status, id);
CREATE INDEX "Job_priority_startDate_id_idx" ON "Job" (priority, "startDate", id);
CREATE INDEX "Job_priority_endDate_id_idx" ON "Job" (priority, "endDate", id);
CREATE INDEX "Job_priority_title_id_idx" ON "Job" (priority, title, id);
CREATE INDEX "Job_priority_status_id_idx" ON "Job" (priority, status, id);
CREATE INDEX "Job_priority_id_idx" ON "Job" (priority, id);
CREATE INDEX "Job_search_idx" ON "Job" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Job_createdById_idx" ON "Job" ("createdById");
CREATE INDEX "Job_day_idx" ON "Job" ("startDate", COALESCE("scheduledTime", '99'::text), COALESCE("endDate", "startDate") DESC, id);
CREATE INDEX "Job_status_endDate_id_startDate_scheduledTime_idx" ON "Job" (status, "endDate", id, "startDate", "scheduledTime");
CREATE INDEX "Job_unassigned_idx" ON "Job" (status, "startDate", id) WHERE "crewSize" = 0;
CREATE INDEX "Job_clientId_startDate_id_status_idx" ON "Job" ("clientId", "startDate", id, status);
CREATE INDEX "Job_startDate_figures_idx" ON "Job" ("startDate", id, status, "endDate");
CREATE INDEX "Job_vehicleId_startDate_id_idx" ON "Job" ("vehicleId", "startDate", id);
CREATE INDEX "Job_driverId_startDate_id_idx" ON "Job" ("driverId", "startDate", id);
CREATE INDEX "Job_createdAt_id_idx" ON "Job" ("createdAt", id);
CREATE INDEX "Job_updatedAt_id_idx" ON "Job" ("updatedAt", id);
CREATE INDEX "Job_status_createdAt_id_idx" ON "Job" (status, "createdAt", id);
CREATE INDEX "Job_status_updatedAt_id_idx" ON "Job" (status, "updatedAt", id);
CREATE INDEX "Job_priority_createdAt_id_idx" ON "Job" (priority, "createdAt", id);
CREATE INDEX "Job_priority_updatedAt_id_idx" ON "Job" (priority, "updatedAt", id);

CREATE INDEX "OfficeNote_customerId_id_idx" ON "OfficeNote" ("customerId", id);
CREATE INDEX "OfficeNote_quotationId_id_idx" ON "OfficeNote" ("quotationId", id);
CREATE INDEX "OfficeNote_jobId_id_idx" ON "OfficeNote" ("jobId", id);
CREATE INDEX "OfficeNote_createdById_idx" ON "OfficeNote" ("createdById");

CREATE INDEX "JobAssignment_jobId_position_idx" ON "JobAssignment" ("jobId", "position");
CREATE INDEX "JobAssignment_employeeId_idx" ON "JobAssignment" ("employeeId");

CREATE UNIQUE INDEX "Vehicle_number_key" ON "Vehicle" (number);
CREATE INDEX "Vehicle_status_number_id_idx" ON "Vehicle" (status, number, id);
CREATE INDEX "Vehicle_status_id_idx" ON "Vehicle" (status, id);
CREATE INDEX "Vehicle_search_idx" ON "Vehicle" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Vehicle_ownedById_idx" ON "Vehicle" ("ownedById");
CREATE INDEX "Vehicle_brokerId_idx" ON "Vehicle" ("brokerId");
CREATE INDEX "Vehicle_status_createdAt_id_idx" ON "Vehicle" (status, "createdAt", id);

CREATE INDEX "Driver_status_id_idx" ON "Driver" (status, id);
CREATE INDEX "Driver_search_idx" ON "Driver" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Driver_status_createdAt_id_idx" ON "Driver" (status, "createdAt", id);
CREATE INDEX "Driver_sortName_id_idx" ON "Driver" ("sortName", id);
CREATE INDEX "Driver_status_sortName_id_idx" ON "Driver" (status, "sortName", id);

CREATE INDEX "Vendor_status_id_idx" ON "Vendor" (status, id);
CREATE INDEX "Vendor_kind_status_id_idx" ON "Vendor" (kind, status, id);
CREATE INDEX "Vendor_search_idx" ON "Vendor" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Vendor_status_createdAt_id_idx" ON "Vendor" (status, "createdAt", id);
CREATE INDEX "Vendor_sortName_id_idx" ON "Vendor" ("sortName", id);
CREATE INDEX "Vendor_status_sortName_id_idx" ON "Vendor" (status, "sortName", id);

CREATE INDEX "Expense_date_id_idx" ON "Expense" (date, id);
CREATE INDEX "Expense_amount_id_idx" ON "Expense" (amount, id);
CREATE INDEX "Expense_status_date_id_idx" ON "Expense" (status, date, id);
CREATE INDEX "Expense_status_amount_id_idx" ON "Expense" (status, amount, id);
CREATE INDEX "Expense_status_id_idx" ON "Expense" (status, id);
CREATE INDEX "Expense_jobId_date_id_idx" ON "Expense" ("jobId", date, id);
CREATE INDEX "Expense_vehicleId_date_id_idx" ON "Expense" ("vehicleId", date, id);
CREATE INDEX "Expense_vendorId_date_id_idx" ON "Expense" ("vendorId", date, id);
CREATE INDEX "Expense_spentById_date_id_idx" ON "Expense" ("spentById", date, id);
CREATE INDEX "Expense_search_idx" ON "Expense" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Expense_repeatsNext_idx" ON "Expense" ("repeatsNext");

CREATE INDEX "CrewAdvance_date_id_idx" ON "CrewAdvance" (date, id);
CREATE INDEX "CrewAdvance_amount_id_idx" ON "CrewAdvance" (amount, id);
CREATE INDEX "CrewAdvance_status_date_id_idx" ON "CrewAdvance" (status, date, id);
CREATE INDEX "CrewAdvance_status_amount_id_idx" ON "CrewAdvance" (status, amount, id);
CREATE INDEX "CrewAdvance_status_id_idx" ON "CrewAdvance" (status, id);
CREATE INDEX "CrewAdvance_employeeId_date_id_idx" ON "CrewAdvance" ("employeeId", date, id);
CREATE INDEX "CrewAdvance_direction_date_id_idx" ON "CrewAdvance" (direction, date, id);
CREATE INDEX "CrewAdvance_direction_amount_id_idx" ON "CrewAdvance" (direction, amount, id);
CREATE INDEX "CrewAdvance_direction_id_idx" ON "CrewAdvance" (direction, id);
CREATE INDEX "CrewAdvance_search_idx" ON "CrewAdvance" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE UNIQUE INDEX "Hire_hireNumber_key" ON "Hire" ("hireNumber");
CREATE INDEX "Hire_date_id_idx" ON "Hire" (date, id);
CREATE INDEX "Hire_amount_id_idx" ON "Hire" (amount, id);
CREATE INDEX "Hire_balance_id_idx" ON "Hire" (balance, id);
CREATE INDEX "Hire_status_date_id_idx" ON "Hire" (status, date, id);
CREATE INDEX "Hire_status_amount_id_idx" ON "Hire" (status, amount, id);
CREATE INDEX "Hire_status_balance_id_idx" ON "Hire" (status, balance, id);
CREATE INDEX "Hire_status_id_idx" ON "Hire" (status, id);
CREATE INDEX "Hire_vendorId_date_id_idx" ON "Hire" ("vendorId", date, id);
CREATE INDEX "Hire_search_idx" ON "Hire" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE UNIQUE INDEX "HireConsignment_hireId_consignmentId_key" ON "HireConsignment" ("hireId", "consignmentId");
CREATE INDEX "HireConsignment_consignmentId_idx" ON "HireConsignment" ("consignmentId");

CREATE INDEX "HireDeduction_hireId_idx" ON "HireDeduction" ("hireId");

CREATE INDEX "HirePayment_hireId_idx" ON "HirePayment" ("hireId");

CREATE UNIQUE INDEX "Consignment_lrNumber_key" ON "Consignment" ("lrNumber");
CREATE INDEX "Consignment_loadingDate_id_idx" ON "Consignment" ("loadingDate", id);
CREATE INDEX "Consignment_status_loadingDate_id_idx" ON "Consignment" (status, "loadingDate", id);
CREATE INDEX "Consignment_status_id_idx" ON "Consignment" (status, id);
CREATE INDEX "Consignment_status_lrNumber_loadingDate_id_idx" ON "Consignment" (status, "lrNumber", "loadingDate", id);
CREATE INDEX "Consignment_status_lrNumber_id_idx" ON "Consignment" (status, "lrNumber", id);
CREATE INDEX "Consignment_clientId_loadingDate_id_idx" ON "Consignment" ("clientId", "loadingDate", id);
CREATE INDEX "Consignment_jobId_id_idx" ON "Consignment" ("jobId", id);
CREATE INDEX "Consignment_quotationId_idx" ON "Consignment" ("quotationId");
CREATE INDEX "Consignment_vehicleId_loadingDate_id_idx" ON "Consignment" ("vehicleId", "loadingDate", id);
CREATE INDEX "Consignment_driverId_loadingDate_id_idx" ON "Consignment" ("driverId", "loadingDate", id);
CREATE INDEX "Consignment_createdById_idx" ON "Consignment" ("createdById");
CREATE INDEX "Consignment_search_idx" ON "Consignment" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Consignment_lrNumber_id_idx" ON "Consignment" ("lrNumber", id);
CREATE INDEX "Consignment_status_ewbValidUntil_id_idx" ON "Consignment" (status, "ewbValidUntil", id);
CREATE INDEX "Consignment_createdAt_id_idx" ON "Consignment" ("createdAt", id);
CREATE INDEX "Consignment_status_createdAt_id_idx" ON "Consignment" (status, "createdAt", id);

CREATE INDEX "ConsignmentGoods_consignmentId_position_idx" ON "ConsignmentGoods" ("consignmentId", "position");

CREATE INDEX "ConsignmentTruck_consignmentId_id_idx" ON "ConsignmentTruck" ("consignmentId", id);
CREATE INDEX "ConsignmentTruck_vehicleId_idx" ON "ConsignmentTruck" ("vehicleId");
CREATE INDEX "ConsignmentTruck_driverId_idx" ON "ConsignmentTruck" ("driverId");

CREATE UNIQUE INDEX "Package_jobId_number_key" ON "Package" ("jobId", number);
CREATE INDEX "Package_consignmentId_number_idx" ON "Package" ("consignmentId", number);

CREATE INDEX "DeclaredGoods_consignmentId_position_idx" ON "DeclaredGoods" ("consignmentId", "position");

CREATE INDEX "VehicleReport_consignmentId_id_idx" ON "VehicleReport" ("consignmentId", id);

CREATE UNIQUE INDEX "VehicleMark_reportId_stage_place_key" ON "VehicleMark" ("reportId", stage, place);

CREATE INDEX "Photo_jobId_id_idx" ON "Photo" ("jobId", id);
CREATE INDEX "Photo_consignmentId_id_idx" ON "Photo" ("consignmentId", id);
CREATE INDEX "Photo_packageId_id_idx" ON "Photo" ("packageId", id);
CREATE INDEX "Photo_vehicleReportId_id_idx" ON "Photo" ("vehicleReportId", id);
CREATE INDEX "Photo_claimId_id_idx" ON "Photo" ("claimId", id);
CREATE INDEX "Photo_hash_idx" ON "Photo" (hash);

CREATE INDEX "Signature_consignmentId_purpose_id_idx" ON "Signature" ("consignmentId", purpose, id);
CREATE INDEX "Signature_vehicleReportId_idx" ON "Signature" ("vehicleReportId");

CREATE UNIQUE INDEX "Claim_claimNumber_key" ON "Claim" ("claimNumber");
CREATE INDEX "Claim_noticeDate_id_idx" ON "Claim" ("noticeDate", id);
CREATE INDEX "Claim_status_noticeDate_id_idx" ON "Claim" (status, "noticeDate", id);
CREATE INDEX "Claim_status_id_idx" ON "Claim" (status, id);
CREATE INDEX "Claim_clientId_noticeDate_id_idx" ON "Claim" ("clientId", "noticeDate", id);
CREATE INDEX "Claim_consignmentId_id_idx" ON "Claim" ("consignmentId", id);
CREATE INDEX "Claim_packageId_idx" ON "Claim" ("packageId");
CREATE INDEX "Claim_vehicleReportId_idx" ON "Claim" ("vehicleReportId");
CREATE INDEX "Claim_noteId_idx" ON "Claim" ("noteId");
CREATE INDEX "Claim_search_idx" ON "Claim" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Claim_amount_id_idx" ON "Claim" (amount, id);
CREATE INDEX "Claim_status_amount_id_idx" ON "Claim" (status, amount, id);
CREATE INDEX "Claim_createdAt_id_idx" ON "Claim" ("createdAt", id);
CREATE INDEX "Claim_status_createdAt_id_idx" ON "Claim" (status, "createdAt", id);

CREATE INDEX "HistoryEntry_entity_entityId_id_idx" ON "HistoryEntry" (entity, "entityId", id);
CREATE INDEX "HistoryEntry_at_idx" ON "HistoryEntry" (at);
CREATE INDEX "HistoryEntry_action_at_id_idx" ON "HistoryEntry" (action, at, id);

CREATE UNIQUE INDEX "DocumentRevision_entity_entityId_version_key" ON "DocumentRevision" (entity, "entityId", version);

CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey" ("createdAt");

CREATE INDEX "Import_createdById_idx" ON "Import" ("createdById");
CREATE INDEX "Import_status_leaseUntil_idx" ON "Import" (status, "leaseUntil");
CREATE INDEX "Import_createdAt_id_idx" ON "Import" ("createdAt", id);
CREATE INDEX "Import_clearedAt_createdAt_idx" ON "Import" ("clearedAt", "createdAt");

CREATE INDEX "ImportRow_importId_line_idx" ON "ImportRow" ("importId", line);
CREATE INDEX "ImportRow_importId_outcome_line_idx" ON "ImportRow" ("importId", outcome, line);

CREATE INDEX "ImportRecord_importId_target_id_idx" ON "ImportRecord" ("importId", target, id);
CREATE INDEX "ImportRecord_target_recordId_idx" ON "ImportRecord" (target, "recordId");

CREATE INDEX "FormDraft_at_idx" ON "FormDraft" (at);

CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey" (hash);
CREATE INDEX "ApiKey_userId_idx" ON "ApiKey" ("userId");

CREATE INDEX "EndedToken_expiresAt_idx" ON "EndedToken" ("expiresAt");

CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode" ("userId");

CREATE INDEX "CalendarFeed_userId_idx" ON "CalendarFeed" ("userId");

CREATE UNIQUE INDEX "QuotationDecision_quotationId_version_key" ON "QuotationDecision" ("quotationId", version);

CREATE UNIQUE INDEX "Statement_customerId_fromDay_toDay_currency_key" ON "Statement" ("customerId", "fromDay", "toDay", currency);

CREATE UNIQUE INDEX "DocumentLink_hash_key" ON "DocumentLink" (hash);
CREATE UNIQUE INDEX "DocumentLink_entity_entityId_recipient_key" ON "DocumentLink" (entity, "entityId", recipient);

CREATE INDEX "DocumentOpening_linkId_at_idx" ON "DocumentOpening" ("linkId", at);
CREATE INDEX "DocumentOpening_at_idx" ON "DocumentOpening" (at);

CREATE UNIQUE INDEX "OutboxMessage_messageId_key" ON "OutboxMessage" ("messageId");
CREATE INDEX "OutboxMessage_createdAt_id_idx" ON "OutboxMessage" ("createdAt", id);
CREATE UNIQUE INDEX "OutboxMessage_onceKey_key" ON "OutboxMessage" ("onceKey");
CREATE INDEX "OutboxMessage_status_channel_nextAttemptAt_idx" ON "OutboxMessage" (status, channel, "nextAttemptAt");
CREATE INDEX "OutboxMessage_entity_entityId_idx" ON "OutboxMessage" (entity, "entityId");
CREATE INDEX "OutboxMessage_passwordLinkId_idx" ON "OutboxMessage" ("passwordLinkId");
CREATE INDEX "OutboxMessage_textRemovedAt_createdAt_idx" ON "OutboxMessage" ("textRemovedAt", "createdAt");
CREATE INDEX "OutboxMessage_pendingEmailId_idx" ON "OutboxMessage" ("pendingEmailId");
CREATE INDEX "OutboxMessage_status_createdAt_id_idx" ON "OutboxMessage" (status, "createdAt", id);
CREATE INDEX "OutboxMessage_search_idx" ON "OutboxMessage" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE UNIQUE INDEX "AuditEntry_previousHash_key" ON "AuditEntry" ("previousHash");
CREATE INDEX "AuditEntry_kind_id_idx" ON "AuditEntry" (kind, id);
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry" ("actorId", id);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry" (at, id);
CREATE INDEX "AuditEntry_search_idx" ON "AuditEntry" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE INDEX "AccessLog_subjectId_id_idx" ON "AccessLog" ("subjectId", id);
CREATE INDEX "AccessLog_actorId_id_idx" ON "AccessLog" ("actorId", id);
CREATE INDEX "AccessLog_kind_id_idx" ON "AccessLog" (kind, id);
CREATE INDEX "AccessLog_at_id_idx" ON "AccessLog" (at, id);

CREATE INDEX "AttemptCount_keptUntil_idx" ON "AttemptCount" ("keptUntil");

CREATE UNIQUE INDEX "BackupRun_slot_key" ON "BackupRun" (slot);
CREATE INDEX "BackupRun_startedAt_idx" ON "BackupRun" ("startedAt");

CREATE UNIQUE INDEX "CompanyEdition_hash_key" ON "CompanyEdition" (hash);

ALTER TABLE "User" ADD CONSTRAINT "User_joinedIntoId_fkey" FOREIGN KEY ("joinedIntoId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "AuditRedaction" ADD CONSTRAINT "AuditRedaction_erasureId_fkey" FOREIGN KEY ("erasureId") REFERENCES "Erasure"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "PrivacyRequest" ADD CONSTRAINT "PrivacyRequest_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "KeptFilter" ADD CONSTRAINT "KeptFilter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Visit" ADD CONSTRAINT "Visit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PendingEmail" ADD CONSTRAINT "PendingEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Consent" ADD CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Company" ADD CONSTRAINT "Company_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "CompanyLogo"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "IffPaper" ADD CONSTRAINT "IffPaper_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "IffPaper" ADD CONSTRAINT "IffPaper_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Amendment" ADD CONSTRAINT "Amendment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Amendment" ADD CONSTRAINT "Amendment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Quotation" ADD CONSTRAINT "Quotation_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Quotation" ADD CONSTRAINT "Quotation_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Quotation" ADD CONSTRAINT "Quotation_rateContractId_fkey" FOREIGN KEY ("rateContractId") REFERENCES "RateContract"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "RateContract" ADD CONSTRAINT "RateContract_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "QuotationItem" ADD CONSTRAINT "QuotationItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "QuotationItem" ADD CONSTRAINT "QuotationItem_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "BilledMove" ADD CONSTRAINT "BilledMove_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "BilledMove" ADD CONSTRAINT "BilledMove_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "BilledMove" ADD CONSTRAINT "BilledMove_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "InvoiceItem" ADD CONSTRAINT "InvoiceItem_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "InvoiceItem" ADD CONSTRAINT "InvoiceItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "Note" ADD CONSTRAINT "Note_amendmentId_fkey" FOREIGN KEY ("amendmentId") REFERENCES "Amendment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Note" ADD CONSTRAINT "Note_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Note" ADD CONSTRAINT "Note_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Note" ADD CONSTRAINT "Note_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "EInvoice" ADD CONSTRAINT "EInvoice_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "EInvoice" ADD CONSTRAINT "EInvoice_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "NoteItem" ADD CONSTRAINT "NoteItem_invoiceItemId_fkey" FOREIGN KEY ("invoiceItemId") REFERENCES "InvoiceItem"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "NoteItem" ADD CONSTRAINT "NoteItem_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Payment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "ProofFile" ADD CONSTRAINT "ProofFile_expenseId_fkey" FOREIGN KEY ("expenseId") REFERENCES "Expense"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "ProofFile" ADD CONSTRAINT "ProofFile_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AdvanceAdjustment" ADD CONSTRAINT "AdvanceAdjustment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "AdvanceAdjustment" ADD CONSTRAINT "AdvanceAdjustment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Job" ADD CONSTRAINT "Job_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Job" ADD CONSTRAINT "Job_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Job" ADD CONSTRAINT "Job_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Job" ADD CONSTRAINT "Job_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "OfficeNote" ADD CONSTRAINT "OfficeNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "OfficeNote" ADD CONSTRAINT "OfficeNote_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "OfficeNote" ADD CONSTRAINT "OfficeNote_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "JobAssignment" ADD CONSTRAINT "JobAssignment_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "JobAssignment" ADD CONSTRAINT "JobAssignment_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Vehicle" ADD CONSTRAINT "Vehicle_brokerId_fkey" FOREIGN KEY ("brokerId") REFERENCES "Vendor"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Vehicle" ADD CONSTRAINT "Vehicle_ownedById_fkey" FOREIGN KEY ("ownedById") REFERENCES "Vendor"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Expense" ADD CONSTRAINT "Expense_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_spentById_fkey" FOREIGN KEY ("spentById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "CrewAdvance" ADD CONSTRAINT "CrewAdvance_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Hire" ADD CONSTRAINT "Hire_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Hire" ADD CONSTRAINT "Hire_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "HireConsignment" ADD CONSTRAINT "HireConsignment_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "HireConsignment" ADD CONSTRAINT "HireConsignment_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "HireDeduction" ADD CONSTRAINT "HireDeduction_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "HirePayment" ADD CONSTRAINT "HirePayment_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Consignment" ADD CONSTRAINT "Consignment_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "ConsignmentGoods" ADD CONSTRAINT "ConsignmentGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ConsignmentTruck" ADD CONSTRAINT "ConsignmentTruck_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "ConsignmentTruck" ADD CONSTRAINT "ConsignmentTruck_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "ConsignmentTruck" ADD CONSTRAINT "ConsignmentTruck_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Package" ADD CONSTRAINT "Package_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Package" ADD CONSTRAINT "Package_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "DeclaredGoods" ADD CONSTRAINT "DeclaredGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "VehicleReport" ADD CONSTRAINT "VehicleReport_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "VehicleMark" ADD CONSTRAINT "VehicleMark_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "VehicleReport"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Photo" ADD CONSTRAINT "Photo_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Signature" ADD CONSTRAINT "Signature_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "ImportPart" ADD CONSTRAINT "ImportPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ImportRow" ADD CONSTRAINT "ImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ImportRecord" ADD CONSTRAINT "ImportRecord_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "FormDraft" ADD CONSTRAINT "FormDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "QuotationDecision" ADD CONSTRAINT "QuotationDecision_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "QuotationDecision" ADD CONSTRAINT "QuotationDecision_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Statement" ADD CONSTRAINT "Statement_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "DocumentOpening" ADD CONSTRAINT "DocumentOpening_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_passwordLinkId_fkey" FOREIGN KEY ("passwordLinkId") REFERENCES "PasswordReset"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_pendingEmailId_fkey" FOREIGN KEY ("pendingEmailId") REFERENCES "PendingEmail"(id) ON UPDATE CASCADE ON DELETE SET NULL;

-- Triggers, in the transaction of each write: change counters (pages kept in memory stand on them), the search index, tallies
-- (counts and sums of lists), counts that stand on a row, and what is never changed or deleted.

CREATE TRIGGER "User_counts_delete" AFTER DELETE ON "User" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "User_counts_insert" AFTER INSERT ON "User" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "User_counts_truncate" AFTER TRUNCATE ON "User" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "User_counts_update" AFTER UPDATE ON "User" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "User_tally_delete" AFTER DELETE ON "User" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "User_tally"();
CREATE TRIGGER "User_tally_insert" AFTER INSERT ON "User" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "User_tally"();
CREATE TRIGGER "User_tally_update" AFTER UPDATE OF role, status ON "User" FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION "User_tally_moved"();

CREATE TRIGGER "Erasure_counts_delete" AFTER DELETE ON "Erasure" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Erasure_counts_insert" AFTER INSERT ON "Erasure" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Erasure_counts_truncate" AFTER TRUNCATE ON "Erasure" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Erasure_counts_update" AFTER UPDATE ON "Erasure" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "AuditRedaction_counts_delete" AFTER DELETE ON "AuditRedaction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditRedaction_counts_insert" AFTER INSERT ON "AuditRedaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditRedaction_counts_truncate" AFTER TRUNCATE ON "AuditRedaction" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "AuditRedaction_counts_update" AFTER UPDATE ON "AuditRedaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "PrivacyRequest_counts_delete" AFTER DELETE ON "PrivacyRequest" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyRequest_counts_insert" AFTER INSERT ON "PrivacyRequest" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyRequest_counts_truncate" AFTER TRUNCATE ON "PrivacyRequest" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PrivacyRequest_counts_update" AFTER UPDATE ON "PrivacyRequest" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Breach_counts_delete" AFTER DELETE ON "Breach" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Breach_counts_insert" AFTER INSERT ON "Breach" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Breach_counts_truncate" AFTER TRUNCATE ON "Breach" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Breach_counts_update" AFTER UPDATE ON "Breach" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Session_counts_delete" AFTER DELETE ON "Session" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Session_counts_insert" AFTER INSERT ON "Session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Session_counts_truncate" AFTER TRUNCATE ON "Session" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Session_counts_update" AFTER UPDATE OF id, "userId", "userAgent", "createdAt" ON "Session" FOR EACH ROW EXECUTE FUNCTION "ChangeCounter_always"();

CREATE TRIGGER "KeptFilter_counts_delete" AFTER DELETE ON "KeptFilter" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "KeptFilter_counts_insert" AFTER INSERT ON "KeptFilter" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "KeptFilter_counts_truncate" AFTER TRUNCATE ON "KeptFilter" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "KeptFilter_counts_update" AFTER UPDATE ON "KeptFilter" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Visit_counts_delete" AFTER DELETE ON "Visit" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Visit_counts_insert" AFTER INSERT ON "Visit" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Visit_counts_truncate" AFTER TRUNCATE ON "Visit" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Visit_counts_update" AFTER UPDATE ON "Visit" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "PasswordReset_counts_delete" AFTER DELETE ON "PasswordReset" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PasswordReset_counts_insert" AFTER INSERT ON "PasswordReset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PasswordReset_counts_truncate" AFTER TRUNCATE ON "PasswordReset" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PasswordReset_counts_update" AFTER UPDATE ON "PasswordReset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "PendingEmail_counts_delete" AFTER DELETE ON "PendingEmail" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PendingEmail_counts_insert" AFTER INSERT ON "PendingEmail" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PendingEmail_counts_truncate" AFTER TRUNCATE ON "PendingEmail" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PendingEmail_counts_update" AFTER UPDATE ON "PendingEmail" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "PrivacyNotice_counts_delete" AFTER DELETE ON "PrivacyNotice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyNotice_counts_insert" AFTER INSERT ON "PrivacyNotice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyNotice_counts_truncate" AFTER TRUNCATE ON "PrivacyNotice" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PrivacyNotice_counts_update" AFTER UPDATE ON "PrivacyNotice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyNotice_no_change" BEFORE DELETE OR UPDATE ON "PrivacyNotice" FOR EACH ROW EXECUTE FUNCTION "PrivacyNotice_append_only"();

CREATE TRIGGER "Consent_counts_delete" AFTER DELETE ON "Consent" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consent_counts_insert" AFTER INSERT ON "Consent" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consent_counts_truncate" AFTER TRUNCATE ON "Consent" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Consent_counts_update" AFTER UPDATE ON "Consent" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Company_counts_delete" AFTER DELETE ON "Company" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Company_counts_insert" AFTER INSERT ON "Company" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Company_counts_truncate" AFTER TRUNCATE ON "Company" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Company_counts_update" AFTER UPDATE ON "Company" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "TaxRate_counts_delete" AFTER DELETE ON "TaxRate" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxRate_counts_insert" AFTER INSERT ON "TaxRate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxRate_counts_truncate" AFTER TRUNCATE ON "TaxRate" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "TaxRate_counts_update" AFTER UPDATE ON "TaxRate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CompanyLogo_counts_delete" AFTER DELETE ON "CompanyLogo" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyLogo_counts_insert" AFTER INSERT ON "CompanyLogo" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyLogo_counts_truncate" AFTER TRUNCATE ON "CompanyLogo" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CompanyLogo_counts_update" AFTER UPDATE ON "CompanyLogo" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "TaxMonth_counts_delete" AFTER DELETE ON "TaxMonth" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxMonth_counts_insert" AFTER INSERT ON "TaxMonth" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxMonth_counts_truncate" AFTER TRUNCATE ON "TaxMonth" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "TaxMonth_counts_update" AFTER UPDATE ON "TaxMonth" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "IffPaper_counts_delete" AFTER DELETE ON "IffPaper" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IffPaper_counts_insert" AFTER INSERT ON "IffPaper" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IffPaper_counts_truncate" AFTER TRUNCATE ON "IffPaper" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "IffPaper_counts_update" AFTER UPDATE ON "IffPaper" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Amendment_counts_delete" AFTER DELETE ON "Amendment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Amendment_counts_insert" AFTER INSERT ON "Amendment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Amendment_counts_truncate" AFTER TRUNCATE ON "Amendment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Amendment_counts_update" AFTER UPDATE ON "Amendment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Item_counts_delete" AFTER DELETE ON "Item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Item_counts_insert" AFTER INSERT ON "Item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Item_counts_truncate" AFTER TRUNCATE ON "Item" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Item_counts_update" AFTER UPDATE ON "Item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Item_tally_delete" AFTER DELETE ON "Item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Item_tally"();
CREATE TRIGGER "Item_tally_insert" AFTER INSERT ON "Item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Item_tally"();
CREATE TRIGGER "Item_tally_update" AFTER UPDATE OF category, status ON "Item" FOR EACH ROW WHEN (old.category IS DISTINCT FROM new.category OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION "Item_tally_moved"();

CREATE TRIGGER "Quotation_counts_delete" AFTER DELETE ON "Quotation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Quotation_counts_insert" AFTER INSERT ON "Quotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Quotation_counts_truncate" AFTER TRUNCATE ON "Quotation" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Quotation_counts_update" AFTER UPDATE ON "Quotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Quotation_tally_delete" AFTER DELETE ON "Quotation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Quotation_tally"();
CREATE TRIGGER "Quotation_tally_insert" AFTER INSERT ON "Quotation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Quotation_tally"();
CREATE TRIGGER "Quotation_tally_update" AFTER UPDATE OF "createdAt", "validUntil", status, "liveInvoices" ON "Quotation" FOR EACH ROW WHEN (old."createdAt" IS DISTINCT FROM new."createdAt" OR old."validUntil" IS DISTINCT FROM new."validUntil" OR old.status IS DISTINCT FROM new.status OR old."liveInvoices" IS DISTINCT FROM new."liveInvoices") EXECUTE FUNCTION "Quotation_tally_moved"();

CREATE TRIGGER "RateContract_counts_delete" AFTER DELETE ON "RateContract" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "RateContract_counts_insert" AFTER INSERT ON "RateContract" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "RateContract_counts_truncate" AFTER TRUNCATE ON "RateContract" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "RateContract_counts_update" AFTER UPDATE ON "RateContract" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "QuotationItem_counts_delete" AFTER DELETE ON "QuotationItem" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationItem_counts_insert" AFTER INSERT ON "QuotationItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationItem_counts_truncate" AFTER TRUNCATE ON "QuotationItem" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "QuotationItem_counts_update" AFTER UPDATE ON "QuotationItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Invoice_billed_once" AFTER INSERT OR UPDATE OF "sourceQuotationId" ON "Invoice" FOR EACH ROW WHEN (new."sourceQuotationId" IS NOT NULL) EXECUTE FUNCTION "Invoice_billed_once"();
CREATE TRIGGER "Invoice_counts_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Invoice_counts_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Invoice_counts_truncate" AFTER TRUNCATE ON "Invoice" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Invoice_counts_update" AFTER UPDATE ON "Invoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Invoice_liveInvoices_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_liveInvoices"();
CREATE TRIGGER "Invoice_liveInvoices_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_liveInvoices"();
CREATE TRIGGER "Invoice_liveInvoices_update" AFTER UPDATE OF "quotationId", status ON "Invoice" FOR EACH ROW WHEN (old."quotationId" IS DISTINCT FROM new."quotationId" OR (old.status = 'Cancelled'::text) <> (new.status = 'Cancelled'::text)) EXECUTE FUNCTION "Invoice_liveInvoices_moved"();
CREATE TRIGGER "Invoice_tally_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_tally"();
CREATE TRIGGER "Invoice_tally_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_tally"();
CREATE TRIGGER "Invoice_tally_update" AFTER UPDATE OF "invoiceDate", "dueDate", status, currency, balance, "amountPaid", "settledAmount", total ON "Invoice" FOR EACH ROW WHEN (old."invoiceDate" IS DISTINCT FROM new."invoiceDate" OR old."dueDate" IS DISTINCT FROM new."dueDate" OR old.status IS DISTINCT FROM new.status OR old.currency IS DISTINCT FROM new.currency OR old.balance IS DISTINCT FROM new.balance OR old."amountPaid" IS DISTINCT FROM new."amountPaid" OR old."settledAmount" IS DISTINCT FROM new."settledAmount" OR old.total IS DISTINCT FROM new.total) EXECUTE FUNCTION "Invoice_tally_moved"();

CREATE TRIGGER "BilledMove_counts_delete" AFTER DELETE ON "BilledMove" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BilledMove_counts_insert" AFTER INSERT ON "BilledMove" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BilledMove_counts_truncate" AFTER TRUNCATE ON "BilledMove" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "BilledMove_counts_update" AFTER UPDATE ON "BilledMove" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BilledMove_liveInvoices_delete" AFTER DELETE ON "BilledMove" FOR EACH ROW EXECUTE FUNCTION "BilledMove_liveInvoices"();
CREATE TRIGGER "BilledMove_liveInvoices_insert" AFTER INSERT ON "BilledMove" FOR EACH ROW EXECUTE FUNCTION "BilledMove_liveInvoices"();
CREATE TRIGGER "BilledMove_liveInvoices_update" AFTER UPDATE OF "sourceQuotationId" ON "BilledMove" FOR EACH ROW WHEN (old."sourceQuotationId" IS DISTINCT FROM new."sourceQuotationId") EXECUTE FUNCTION "BilledMove_liveInvoices"();

CREATE TRIGGER "InvoiceItem_counts_delete" AFTER DELETE ON "InvoiceItem" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "InvoiceItem_counts_insert" AFTER INSERT ON "InvoiceItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "InvoiceItem_counts_truncate" AFTER TRUNCATE ON "InvoiceItem" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "InvoiceItem_counts_update" AFTER UPDATE ON "InvoiceItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Note_counts_delete" AFTER DELETE ON "Note" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Note_counts_insert" AFTER INSERT ON "Note" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Note_counts_truncate" AFTER TRUNCATE ON "Note" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Note_counts_update" AFTER UPDATE ON "Note" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "EInvoice_counts_delete" AFTER DELETE ON "EInvoice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EInvoice_counts_insert" AFTER INSERT ON "EInvoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EInvoice_counts_truncate" AFTER TRUNCATE ON "EInvoice" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "EInvoice_counts_update" AFTER UPDATE ON "EInvoice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "NoteItem_counts_delete" AFTER DELETE ON "NoteItem" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "NoteItem_counts_insert" AFTER INSERT ON "NoteItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "NoteItem_counts_truncate" AFTER TRUNCATE ON "NoteItem" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "NoteItem_counts_update" AFTER UPDATE ON "NoteItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Payment_counts_delete" AFTER DELETE ON "Payment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Payment_counts_insert" AFTER INSERT ON "Payment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Payment_counts_truncate" AFTER TRUNCATE ON "Payment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Payment_counts_update" AFTER UPDATE ON "Payment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Payment_tally_delete" AFTER DELETE ON "Payment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Payment_tally"();
CREATE TRIGGER "Payment_tally_insert" AFTER INSERT ON "Payment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Payment_tally"();
CREATE TRIGGER "Payment_tally_update" AFTER UPDATE OF date, status, currency, "paymentMethod", amount ON "Payment" FOR EACH ROW WHEN (old.date IS DISTINCT FROM new.date OR old.status IS DISTINCT FROM new.status OR old.currency IS DISTINCT FROM new.currency OR old."paymentMethod" IS DISTINCT FROM new."paymentMethod" OR old.amount IS DISTINCT FROM new.amount) EXECUTE FUNCTION "Payment_tally_moved"();

CREATE TRIGGER "ProofFile_counts_delete" AFTER DELETE ON "ProofFile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ProofFile_counts_insert" AFTER INSERT ON "ProofFile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ProofFile_counts_truncate" AFTER TRUNCATE ON "ProofFile" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ProofFile_counts_update" AFTER UPDATE ON "ProofFile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "AdvanceAdjustment_counts_delete" AFTER DELETE ON "AdvanceAdjustment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AdvanceAdjustment_counts_insert" AFTER INSERT ON "AdvanceAdjustment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AdvanceAdjustment_counts_truncate" AFTER TRUNCATE ON "AdvanceAdjustment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "AdvanceAdjustment_counts_update" AFTER UPDATE ON "AdvanceAdjustment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Handover_counts_delete" AFTER DELETE ON "Handover" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Handover_counts_insert" AFTER INSERT ON "Handover" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Handover_counts_truncate" AFTER TRUNCATE ON "Handover" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Handover_counts_update" AFTER UPDATE ON "Handover" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Job_counts_delete" AFTER DELETE ON "Job" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Job_counts_insert" AFTER INSERT ON "Job" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Job_counts_truncate" AFTER TRUNCATE ON "Job" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Job_counts_update" AFTER UPDATE ON "Job" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Job_tally_delete" AFTER DELETE ON "Job" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Job_tally"();
CREATE TRIGGER "Job_tally_insert" AFTER INSERT ON "Job" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "Job_tally"();
CREATE TRIGGER "Job_tally_update" AFTER UPDATE OF "startDate", "endDate", status, priority, "crewSize" ON "Job" FOR EACH ROW WHEN (old."startDate" IS DISTINCT FROM new."startDate" OR old."endDate" IS DISTINCT FROM new."endDate" OR old.status IS DISTINCT FROM new.status OR old.priority IS DISTINCT FROM new.priority OR old."crewSize" IS DISTINCT FROM new."crewSize") EXECUTE FUNCTION "Job_tally_moved"();

CREATE TRIGGER "OfficeNote_counts_delete" AFTER DELETE ON "OfficeNote" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OfficeNote_counts_insert" AFTER INSERT ON "OfficeNote" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OfficeNote_counts_truncate" AFTER TRUNCATE ON "OfficeNote" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "OfficeNote_counts_update" AFTER UPDATE ON "OfficeNote" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "JobAssignment_counts_delete" AFTER DELETE ON "JobAssignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "JobAssignment_counts_insert" AFTER INSERT ON "JobAssignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "JobAssignment_counts_truncate" AFTER TRUNCATE ON "JobAssignment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "JobAssignment_counts_update" AFTER UPDATE ON "JobAssignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "JobAssignment_crewSize_delete" AFTER DELETE ON "JobAssignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "JobAssignment_crewSize"();
CREATE TRIGGER "JobAssignment_crewSize_insert" AFTER INSERT ON "JobAssignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "JobAssignment_crewSize"();
CREATE TRIGGER "JobAssignment_crewSize_update" AFTER UPDATE OF "jobId" ON "JobAssignment" FOR EACH ROW WHEN (old."jobId" IS DISTINCT FROM new."jobId") EXECUTE FUNCTION "JobAssignment_crewSize_moved"();

CREATE TRIGGER "Vehicle_counts_delete" AFTER DELETE ON "Vehicle" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Vehicle_counts_insert" AFTER INSERT ON "Vehicle" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Vehicle_counts_truncate" AFTER TRUNCATE ON "Vehicle" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Vehicle_counts_update" AFTER UPDATE ON "Vehicle" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Driver_counts_delete" AFTER DELETE ON "Driver" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Driver_counts_insert" AFTER INSERT ON "Driver" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Driver_counts_truncate" AFTER TRUNCATE ON "Driver" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Driver_counts_update" AFTER UPDATE ON "Driver" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_delete" AFTER DELETE ON "Vendor" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Vendor_counts_insert" AFTER INSERT ON "Vendor" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Vendor_counts_truncate" AFTER TRUNCATE ON "Vendor" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Vendor_counts_update" AFTER UPDATE ON "Vendor" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Expense_counts_delete" AFTER DELETE ON "Expense" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Expense_counts_insert" AFTER INSERT ON "Expense" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Expense_counts_truncate" AFTER TRUNCATE ON "Expense" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Expense_counts_update" AFTER UPDATE ON "Expense" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CrewAdvance_counts_delete" AFTER DELETE ON "CrewAdvance" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CrewAdvance_counts_insert" AFTER INSERT ON "CrewAdvance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CrewAdvance_counts_truncate" AFTER TRUNCATE ON "CrewAdvance" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CrewAdvance_counts_update" AFTER UPDATE ON "CrewAdvance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Hire_counts_delete" AFTER DELETE ON "Hire" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Hire_counts_insert" AFTER INSERT ON "Hire" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Hire_counts_truncate" AFTER TRUNCATE ON "Hire" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Hire_counts_update" AFTER UPDATE ON "Hire" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "HireConsignment_counts_delete" AFTER DELETE ON "HireConsignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HireConsignment_counts_insert" AFTER INSERT ON "HireConsignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HireConsignment_counts_truncate" AFTER TRUNCATE ON "HireConsignment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "HireConsignment_counts_update" AFTER UPDATE ON "HireConsignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "HireDeduction_counts_delete" AFTER DELETE ON "HireDeduction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HireDeduction_counts_insert" AFTER INSERT ON "HireDeduction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HireDeduction_counts_truncate" AFTER TRUNCATE ON "HireDeduction" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "HireDeduction_counts_update" AFTER UPDATE ON "HireDeduction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "HirePayment_counts_delete" AFTER DELETE ON "HirePayment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HirePayment_counts_insert" AFTER INSERT ON "HirePayment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HirePayment_counts_truncate" AFTER TRUNCATE ON "HirePayment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "HirePayment_counts_update" AFTER UPDATE ON "HirePayment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Consignment_counts_delete" AFTER DELETE ON "Consignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consignment_counts_insert" AFTER INSERT ON "Consignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consignment_counts_truncate" AFTER TRUNCATE ON "Consignment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Consignment_counts_update" AFTER UPDATE ON "Consignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentGoods_counts_delete" AFTER DELETE ON "ConsignmentGoods" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ConsignmentGoods_counts_insert" AFTER INSERT ON "ConsignmentGoods" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ConsignmentGoods_counts_truncate" AFTER TRUNCATE ON "ConsignmentGoods" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ConsignmentGoods_counts_update" AFTER UPDATE ON "ConsignmentGoods" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ConsignmentTruck_counts_delete" AFTER DELETE ON "ConsignmentTruck" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ConsignmentTruck_counts_insert" AFTER INSERT ON "ConsignmentTruck" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ConsignmentTruck_counts_truncate" AFTER TRUNCATE ON "ConsignmentTruck" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ConsignmentTruck_counts_update" AFTER UPDATE ON "ConsignmentTruck" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Package_counts_delete" AFTER DELETE ON "Package" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Package_counts_insert" AFTER INSERT ON "Package" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Package_counts_truncate" AFTER TRUNCATE ON "Package" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Package_counts_update" AFTER UPDATE ON "Package" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "DeclaredGoods_counts_delete" AFTER DELETE ON "DeclaredGoods" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DeclaredGoods_counts_insert" AFTER INSERT ON "DeclaredGoods" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DeclaredGoods_counts_truncate" AFTER TRUNCATE ON "DeclaredGoods" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DeclaredGoods_counts_update" AFTER UPDATE ON "DeclaredGoods" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleReport_counts_delete" AFTER DELETE ON "VehicleReport" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VehicleReport_counts_insert" AFTER INSERT ON "VehicleReport" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VehicleReport_counts_truncate" AFTER TRUNCATE ON "VehicleReport" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "VehicleReport_counts_update" AFTER UPDATE ON "VehicleReport" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VehicleMark_counts_delete" AFTER DELETE ON "VehicleMark" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VehicleMark_counts_insert" AFTER INSERT ON "VehicleMark" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VehicleMark_counts_truncate" AFTER TRUNCATE ON "VehicleMark" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "VehicleMark_counts_update" AFTER UPDATE ON "VehicleMark" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Photo_counts_delete" AFTER DELETE ON "Photo" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Photo_counts_insert" AFTER INSERT ON "Photo" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Photo_counts_truncate" AFTER TRUNCATE ON "Photo" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Photo_counts_update" AFTER UPDATE ON "Photo" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Signature_counts_delete" AFTER DELETE ON "Signature" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Signature_counts_insert" AFTER INSERT ON "Signature" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Signature_counts_truncate" AFTER TRUNCATE ON "Signature" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Signature_counts_update" AFTER UPDATE ON "Signature" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Claim_counts_delete" AFTER DELETE ON "Claim" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Claim_counts_insert" AFTER INSERT ON "Claim" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Claim_counts_truncate" AFTER TRUNCATE ON "Claim" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Claim_counts_update" AFTER UPDATE ON "Claim" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "HistoryEntry_counts_delete" AFTER DELETE ON "HistoryEntry" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HistoryEntry_counts_insert" AFTER INSERT ON "HistoryEntry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HistoryEntry_counts_truncate" AFTER TRUNCATE ON "HistoryEntry" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "HistoryEntry_counts_update" AFTER UPDATE ON "HistoryEntry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HistoryEntry_no_change" BEFORE DELETE OR UPDATE ON "HistoryEntry" FOR EACH ROW EXECUTE FUNCTION "HistoryEntry_append_only"();

CREATE TRIGGER "DocumentRevision_counts_delete" AFTER DELETE ON "DocumentRevision" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentRevision_counts_insert" AFTER INSERT ON "DocumentRevision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentRevision_counts_truncate" AFTER TRUNCATE ON "DocumentRevision" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DocumentRevision_counts_update" AFTER UPDATE ON "DocumentRevision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "IdempotencyKey_counts_delete" AFTER DELETE ON "IdempotencyKey" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IdempotencyKey_counts_insert" AFTER INSERT ON "IdempotencyKey" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IdempotencyKey_counts_truncate" AFTER TRUNCATE ON "IdempotencyKey" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "IdempotencyKey_counts_update" AFTER UPDATE ON "IdempotencyKey" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Import_counts_delete" AFTER DELETE ON "Import" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Import_counts_insert" AFTER INSERT ON "Import" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Import_counts_truncate" AFTER TRUNCATE ON "Import" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Import_counts_update" AFTER UPDATE ON "Import" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ImportPart_counts_delete" AFTER DELETE ON "ImportPart" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportPart_counts_insert" AFTER INSERT ON "ImportPart" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportPart_counts_truncate" AFTER TRUNCATE ON "ImportPart" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ImportPart_counts_update" AFTER UPDATE ON "ImportPart" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ImportRow_counts_delete" AFTER DELETE ON "ImportRow" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRow_counts_insert" AFTER INSERT ON "ImportRow" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRow_counts_truncate" AFTER TRUNCATE ON "ImportRow" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ImportRow_counts_update" AFTER UPDATE ON "ImportRow" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ImportRecord_counts_delete" AFTER DELETE ON "ImportRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRecord_counts_insert" AFTER INSERT ON "ImportRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRecord_counts_truncate" AFTER TRUNCATE ON "ImportRecord" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ImportRecord_counts_update" AFTER UPDATE ON "ImportRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "FormDraft_counts_delete" AFTER DELETE ON "FormDraft" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "FormDraft_counts_insert" AFTER INSERT ON "FormDraft" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "FormDraft_counts_truncate" AFTER TRUNCATE ON "FormDraft" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "FormDraft_counts_update" AFTER UPDATE ON "FormDraft" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ApiKey_counts_delete" AFTER DELETE ON "ApiKey" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ApiKey_counts_insert" AFTER INSERT ON "ApiKey" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ApiKey_counts_truncate" AFTER TRUNCATE ON "ApiKey" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ApiKey_counts_update" AFTER UPDATE OF id, "userId", name, hint, hash, "createdAt", "expiresAt", "revokedAt" ON "ApiKey" FOR EACH ROW EXECUTE FUNCTION "ChangeCounter_always"();

CREATE TRIGGER "EndedToken_counts_delete" AFTER DELETE ON "EndedToken" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EndedToken_counts_insert" AFTER INSERT ON "EndedToken" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EndedToken_counts_truncate" AFTER TRUNCATE ON "EndedToken" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "EndedToken_counts_update" AFTER UPDATE ON "EndedToken" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CalendarFeed_counts_delete" AFTER DELETE ON "CalendarFeed" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CalendarFeed_counts_insert" AFTER INSERT ON "CalendarFeed" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CalendarFeed_counts_truncate" AFTER TRUNCATE ON "CalendarFeed" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CalendarFeed_counts_update" AFTER UPDATE OF id, "userId", "createdAt", "revokedAt" ON "CalendarFeed" FOR EACH ROW EXECUTE FUNCTION "ChangeCounter_always"();

CREATE TRIGGER "QuotationDecision_counts_delete" AFTER DELETE ON "QuotationDecision" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationDecision_counts_insert" AFTER INSERT ON "QuotationDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationDecision_counts_truncate" AFTER TRUNCATE ON "QuotationDecision" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "QuotationDecision_counts_update" AFTER UPDATE ON "QuotationDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Statement_counts_delete" AFTER DELETE ON "Statement" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Statement_counts_insert" AFTER INSERT ON "Statement" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Statement_counts_truncate" AFTER TRUNCATE ON "Statement" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Statement_counts_update" AFTER UPDATE ON "Statement" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "DocumentLink_counts_delete" AFTER DELETE ON "DocumentLink" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentLink_counts_insert" AFTER INSERT ON "DocumentLink" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentLink_counts_truncate" AFTER TRUNCATE ON "DocumentLink" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DocumentLink_counts_update" AFTER UPDATE ON "DocumentLink" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "DocumentOpening_counts_delete" AFTER DELETE ON "DocumentOpening" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentOpening_counts_insert" AFTER INSERT ON "DocumentOpening" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentOpening_counts_truncate" AFTER TRUNCATE ON "DocumentOpening" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DocumentOpening_counts_update" AFTER UPDATE ON "DocumentOpening" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "MessageTemplate_counts_delete" AFTER DELETE ON "MessageTemplate" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "MessageTemplate_counts_insert" AFTER INSERT ON "MessageTemplate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "MessageTemplate_counts_truncate" AFTER TRUNCATE ON "MessageTemplate" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "MessageTemplate_counts_update" AFTER UPDATE ON "MessageTemplate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "OutboxMessage_counts_delete" AFTER DELETE ON "OutboxMessage" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OutboxMessage_counts_insert" AFTER INSERT ON "OutboxMessage" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OutboxMessage_counts_truncate" AFTER TRUNCATE ON "OutboxMessage" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "OutboxMessage_counts_update" AFTER UPDATE ON "OutboxMessage" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "AuditEntry_counts_delete" AFTER DELETE ON "AuditEntry" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditEntry_counts_insert" AFTER INSERT ON "AuditEntry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditEntry_counts_truncate" AFTER TRUNCATE ON "AuditEntry" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "AuditEntry_counts_update" AFTER UPDATE ON "AuditEntry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditEntry_no_change" BEFORE DELETE OR UPDATE ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION "AuditEntry_append_only"();

CREATE TRIGGER "BackupRun_counts_delete" AFTER DELETE ON "BackupRun" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BackupRun_counts_insert" AFTER INSERT ON "BackupRun" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BackupRun_counts_truncate" AFTER TRUNCATE ON "BackupRun" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "BackupRun_counts_update" AFTER UPDATE ON "BackupRun" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CompanyEdition_counts_delete" AFTER DELETE ON "CompanyEdition" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyEdition_counts_insert" AFTER INSERT ON "CompanyEdition" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyEdition_counts_truncate" AFTER TRUNCATE ON "CompanyEdition" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CompanyEdition_counts_update" AFTER UPDATE ON "CompanyEdition" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
