-- The whole schema of release 1.0. A database of release 0.10 has all of it: its start records this as applied
-- (docs/upgrade.md).

CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME,
    "firstSignInAt" DATETIME,
    "secondFactorSecret" TEXT,
    "secondFactorAt" DATETIME,
    "secondFactorStep" INTEGER NOT NULL DEFAULT 0,
    "erasedAt" DATETIME,
    "noOffersAt" DATETIME,
    "kind" TEXT NOT NULL DEFAULT 'individual',
    "gstin" TEXT,
    "stateCode" TEXT,
    "pinCode" TEXT,
    "tan" TEXT,
    "sendsAtOnce" BOOLEAN NOT NULL DEFAULT 0,
    "seesBooks" BOOLEAN NOT NULL DEFAULT 0,
    "ledgerName" TEXT,
    "joinedIntoId" INTEGER REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "joinedAt" DATETIME,
    "joinedRows" TEXT,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE INDEX "User_role_status_createdAt_id_idx" ON "User"("role", "status", "createdAt", "id");
CREATE INDEX "User_role_createdAt_id_idx" ON "User"("role", "createdAt", "id");
CREATE INDEX "User_role_email_id_idx" ON "User"("role", "email", "id");
CREATE INDEX "User_role_status_id_idx" ON "User"("role", "status", "id");
CREATE INDEX "User_role_id_idx" ON "User"("role", "id");
CREATE INDEX "User_status_createdAt_id_idx" ON "User"("status", "createdAt", "id");
CREATE INDEX "User_status_email_id_idx" ON "User"("status", "email", "id");
CREATE INDEX "User_status_role_id_idx" ON "User"("status", "role", "id");
CREATE INDEX "User_status_id_idx" ON "User"("status", "id");
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt", "id");
CREATE INDEX "User_email_id_idx" ON "User"("email", "id");
CREATE INDEX "User_joinedIntoId_idx" ON "User"("joinedIntoId");
CREATE INDEX "User_updatedAt_id_idx" ON "User"("updatedAt", "id");
CREATE INDEX "User_role_updatedAt_id_idx" ON "User"("role", "updatedAt", "id");
CREATE INDEX "User_status_updatedAt_id_idx" ON "User"("status", "updatedAt", "id");
CREATE INDEX "User_role_status_updatedAt_id_idx" ON "User"("role", "status", "updatedAt", "id");
CREATE INDEX "User_role_sortName_id_idx" ON "User"("role", "sortName", "id");
CREATE INDEX "User_status_sortName_id_idx" ON "User"("status", "sortName", "id");
CREATE INDEX "User_sortName_id_idx" ON "User"("sortName", "id");

CREATE TABLE "Erasure" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "byId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "finishedAt" DATETIME
);

CREATE UNIQUE INDEX "Erasure_userId_key" ON "Erasure"("userId");

CREATE TABLE "AuditRedaction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "erasureId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "AuditRedaction_erasureId_fkey" FOREIGN KEY ("erasureId") REFERENCES "Erasure" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "AuditRedaction_erasureId_entryId_key" ON "AuditRedaction"("erasureId", "entryId");
CREATE INDEX "AuditRedaction_entryId_idx" ON "AuditRedaction"("entryId");

CREATE TABLE "PrivacyRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "accountId" INTEGER,
    "name" TEXT NOT NULL,
    "contact" TEXT,
    "details" TEXT,
    "receivedDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answeredAt" DATETIME,
    "answeredById" INTEGER,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PrivacyRequest_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "PrivacyRequest_receivedDate_id_idx" ON "PrivacyRequest"("receivedDate", "id");
CREATE INDEX "PrivacyRequest_accountId_idx" ON "PrivacyRequest"("accountId");
CREATE INDEX "PrivacyRequest_dueDate_id_idx" ON "PrivacyRequest"("dueDate", "id");
CREATE INDEX "PrivacyRequest_status_receivedDate_id_idx" ON "PrivacyRequest"("status", "receivedDate", "id");
CREATE INDEX "PrivacyRequest_status_dueDate_id_idx" ON "PrivacyRequest"("status", "dueDate", "id");
CREATE INDEX "PrivacyRequest_status_id_idx" ON "PrivacyRequest"("status", "id");
CREATE INDEX "PrivacyRequest_kind_receivedDate_id_idx" ON "PrivacyRequest"("kind", "receivedDate", "id");
CREATE INDEX "PrivacyRequest_kind_dueDate_id_idx" ON "PrivacyRequest"("kind", "dueDate", "id");
CREATE INDEX "PrivacyRequest_kind_id_idx" ON "PrivacyRequest"("kind", "id");

CREATE TABLE "Breach" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "foundAt" DATETIME NOT NULL,
    "nature" TEXT NOT NULL,
    "extent" TEXT NOT NULL,
    "consequences" TEXT NOT NULL,
    "measures" TEXT NOT NULL,
    "advice" TEXT,
    "affected" TEXT NOT NULL DEFAULT 'all',
    "papersFrom" TEXT,
    "papersTo" TEXT,
    "chosenIds" TEXT,
    "toldPersonsAt" DATETIME,
    "toldBoardAt" DATETIME,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

CREATE INDEX "Breach_foundAt_id_idx" ON "Breach"("foundAt", "id");

CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "userAgent" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "Session_userId_idx" ON "Session"("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

CREATE TABLE "KeptFilter" (
    "userId" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    PRIMARY KEY ("userId", "list"),
    CONSTRAINT "KeptFilter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "Visit" (
    "userId" INTEGER NOT NULL PRIMARY KEY,
    "seenAt" DATETIME NOT NULL,
    "since" DATETIME,
    CONSTRAINT "Visit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "PasswordReset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "nonce" TEXT,
    CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

CREATE TABLE "PendingEmail" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "stopHash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "PendingEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "PendingEmail_stopHash_key" ON "PendingEmail"("stopHash");
CREATE UNIQUE INDEX "PendingEmail_userId_key" ON "PendingEmail"("userId");
CREATE INDEX "PendingEmail_expiresAt_idx" ON "PendingEmail"("expiresAt");

CREATE TABLE "PrivacyNotice" (
    "version" INTEGER NOT NULL PRIMARY KEY,
    "english" TEXT NOT NULL,
    "hindi" TEXT NOT NULL,
    "contactName" TEXT NOT NULL DEFAULT '',
    "contactEmail" TEXT NOT NULL DEFAULT '',
    "contactPhone" TEXT NOT NULL DEFAULT '',
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "Consent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "noticeVersion" INTEGER NOT NULL,
    "how" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT,
    "withdrawnAt" DATETIME,
    "withdrawnHow" TEXT,
    "onceKey" TEXT,
    CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Consent_onceKey_key" ON "Consent"("onceKey");
CREATE INDEX "Consent_userId_id_idx" ON "Consent"("userId", "id");

CREATE TABLE "Company" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "updatedAt" DATETIME NOT NULL,
    "transportationType" TEXT NOT NULL DEFAULT 'full_load',
    "logoId" INTEGER REFERENCES "CompanyLogo" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "linkDays" INTEGER NOT NULL DEFAULT 60,
    "whatsappTemplate" TEXT NOT NULL DEFAULT '',
    "whatsappLanguage" TEXT NOT NULL DEFAULT 'en',
    "invoiceReminders" BOOLEAN NOT NULL DEFAULT false,
    "invoiceReminderDays" TEXT NOT NULL DEFAULT '3,10,30',
    "quotationReminders" BOOLEAN NOT NULL DEFAULT false,
    "quotationReminderDays" TEXT NOT NULL DEFAULT '3',
    "reminderFromHour" INTEGER NOT NULL DEFAULT 9,
    "reminderUntilHour" INTEGER NOT NULL DEFAULT 19,
    "setUpAt" DATETIME,
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
    "numericDates" BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE "TaxRate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "regime" TEXT NOT NULL,
    "fromDate" TEXT NOT NULL,
    "toDate" TEXT,
    "rate" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

CREATE INDEX "TaxRate_regime_fromDate_idx" ON "TaxRate"("regime", "fromDate");

CREATE TABLE "CompanyLogo" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "bytes" BLOB NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "TaxMonth" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "month" TEXT NOT NULL,
    "closedAt" DATETIME,
    "reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "iffKeptAt" DATETIME,
    "iffClosedAt" DATETIME
);

CREATE UNIQUE INDEX "TaxMonth_month_key" ON "TaxMonth"("month");

CREATE TABLE "IffPaper" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "month" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    CONSTRAINT "IffPaper_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IffPaper_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IffPaper_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL))
);

CREATE UNIQUE INDEX "IffPaper_invoiceId_key" ON "IffPaper"("invoiceId");
CREATE UNIQUE INDEX "IffPaper_noteId_key" ON "IffPaper"("noteId");
CREATE INDEX "IffPaper_month_id_idx" ON "IffPaper"("month", "id");

CREATE TABLE "Amendment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "paymentId" INTEGER,
    "gstin" TEXT,
    "placeOfSupply" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "iffMonth" TEXT,
    CONSTRAINT "Amendment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Amendment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Amendment_of_check" CHECK (("invoiceId" IS NULL) <> ("paymentId" IS NULL))
);

CREATE UNIQUE INDEX "Amendment_invoiceId_date_key" ON "Amendment"("invoiceId", "date");
CREATE UNIQUE INDEX "Amendment_paymentId_date_key" ON "Amendment"("paymentId", "date");
CREATE INDEX "Amendment_date_id_idx" ON "Amendment"("date", "id");

CREATE TABLE "Item" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX "Item_sku_key" ON "Item"("sku");
CREATE INDEX "Item_createdAt_id_idx" ON "Item"("createdAt", "id");
CREATE INDEX "Item_price_id_idx" ON "Item"("price", "id");
CREATE INDEX "Item_status_createdAt_id_idx" ON "Item"("status", "createdAt", "id");
CREATE INDEX "Item_status_price_id_idx" ON "Item"("status", "price", "id");
CREATE INDEX "Item_status_sku_id_idx" ON "Item"("status", "sku", "id");
CREATE INDEX "Item_status_category_id_idx" ON "Item"("status", "category", "id");
CREATE INDEX "Item_status_id_idx" ON "Item"("status", "id");
CREATE INDEX "Item_category_createdAt_id_idx" ON "Item"("category", "createdAt", "id");
CREATE INDEX "Item_category_price_id_idx" ON "Item"("category", "price", "id");
CREATE INDEX "Item_category_sku_id_idx" ON "Item"("category", "sku", "id");
CREATE INDEX "Item_category_id_idx" ON "Item"("category", "id");
CREATE INDEX "Item_sortName_id_idx" ON "Item"("sortName", "id");
CREATE INDEX "Item_status_sortName_id_idx" ON "Item"("status", "sortName", "id");
CREATE INDEX "Item_category_sortName_id_idx" ON "Item"("category", "sortName", "id");

CREATE TABLE "Quotation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "sentAt" DATETIME,
    "decidedAt" DATETIME,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
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
    "rateContractId" INTEGER REFERENCES "RateContract" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "estimatedCost" INTEGER,
    CONSTRAINT "Quotation_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Quotation_quotationNumber_key" ON "Quotation"("quotationNumber");
CREATE INDEX "Quotation_movingDate_id_idx" ON "Quotation"("movingDate", "id");
CREATE INDEX "Quotation_totalAmount_id_idx" ON "Quotation"("totalAmount", "id");
CREATE INDEX "Quotation_validUntil_id_idx" ON "Quotation"("validUntil", "id");
CREATE INDEX "Quotation_status_createdAt_id_validUntil_idx" ON "Quotation"("status", "createdAt", "id", "validUntil");
CREATE INDEX "Quotation_status_movingDate_id_idx" ON "Quotation"("status", "movingDate", "id");
CREATE INDEX "Quotation_status_totalAmount_id_idx" ON "Quotation"("status", "totalAmount", "id");
CREATE INDEX "Quotation_status_quotationNumber_id_idx" ON "Quotation"("status", "quotationNumber", "id");
CREATE INDEX "Quotation_status_id_idx" ON "Quotation"("status", "id");
CREATE INDEX "Quotation_createdById_idx" ON "Quotation"("createdById");
CREATE INDEX "Quotation_status_validUntil_id_sentAt_idx" ON "Quotation"("status", "validUntil", "id", "sentAt");
CREATE INDEX "Quotation_status_liveInvoices_createdAt_id_idx" ON "Quotation"("status", "liveInvoices", "createdAt", "id");
CREATE INDEX "Quotation_customerId_createdAt_id_status_validUntil_idx" ON "Quotation"("customerId", "createdAt", "id", "status", "validUntil");
CREATE INDEX "Quotation_createdAt_figures_idx" ON "Quotation"("createdAt", "id", "status", "validUntil", "createdById", "sentAt", "decidedAt");
CREATE INDEX "Quotation_rateContractId_idx" ON "Quotation"("rateContractId");
CREATE INDEX "Quotation_updatedAt_id_idx" ON "Quotation"("updatedAt", "id");
CREATE INDEX "Quotation_status_updatedAt_id_idx" ON "Quotation"("status", "updatedAt", "id");

CREATE TABLE "RateContract" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "RateContract_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "RateContract_validFrom_id_idx" ON "RateContract"("validFrom", "id");
CREATE INDEX "RateContract_status_validFrom_id_idx" ON "RateContract"("status", "validFrom", "id");
CREATE INDEX "RateContract_status_id_idx" ON "RateContract"("status", "id");
CREATE INDEX "RateContract_customerId_validFrom_id_idx" ON "RateContract"("customerId", "validFrom", "id");

CREATE TABLE "QuotationItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "itemId" INTEGER,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "QuotationItem_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QuotationItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "QuotationItem_quotationId_position_idx" ON "QuotationItem"("quotationId", "position");
CREATE INDEX "QuotationItem_itemId_idx" ON "QuotationItem"("itemId");

CREATE TABLE "Invoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "issuedAt" DATETIME,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
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
    "creditedAmount" INTEGER NOT NULL DEFAULT 0 CHECK ("creditedAmount" >= 0),
    "debitedAmount" INTEGER NOT NULL DEFAULT 0 CHECK ("debitedAmount" >= 0),
    "toGiveBack" INTEGER NOT NULL DEFAULT 0 CHECK ("toGiveBack" = 0 OR ("toGiveBack" > 0 AND "balance" = 0)),
    "deliveryAddress" TEXT,
    "carriedOver" BOOLEAN NOT NULL DEFAULT false,
    "carriage" TEXT,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0 CHECK ("tdsAmount" >= 0),
    "purchaseOrderNumber" TEXT,
    "employeeName" TEXT,
    "sentAt" DATETIME,
    CONSTRAINT "Invoice_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Invoice_amounts_check" CHECK ("amountPaid" >= 0 AND "balance" >= 0)
);

CREATE UNIQUE INDEX "Invoice_invoiceNumber_key" ON "Invoice"("invoiceNumber");
CREATE UNIQUE INDEX "Invoice_sourceQuotationId_key" ON "Invoice"("sourceQuotationId");
CREATE INDEX "Invoice_createdAt_id_idx" ON "Invoice"("createdAt", "id");
CREATE INDEX "Invoice_quotationId_idx" ON "Invoice"("quotationId");
CREATE INDEX "Invoice_jobId_idx" ON "Invoice"("jobId");
CREATE INDEX "Invoice_dueDate_id_idx" ON "Invoice"("dueDate", "id");
CREATE INDEX "Invoice_total_id_idx" ON "Invoice"("total", "id");
CREATE INDEX "Invoice_status_invoiceDate_id_dueDate_balance_idx" ON "Invoice"("status", "invoiceDate", "id", "dueDate", "balance");
CREATE INDEX "Invoice_status_createdAt_id_dueDate_balance_idx" ON "Invoice"("status", "createdAt", "id", "dueDate", "balance");
CREATE INDEX "Invoice_status_total_id_idx" ON "Invoice"("status", "total", "id");
CREATE INDEX "Invoice_status_id_idx" ON "Invoice"("status", "id");
CREATE INDEX "Invoice_settled_idx" ON "Invoice"("invoiceDate", "id") WHERE "settledAmount" > 0;
CREATE INDEX "Invoice_partly_paid_idx" ON "Invoice"("status", "invoiceDate", "id") WHERE "amountPaid" > 0 AND "balance" > 0;
CREATE INDEX "Invoice_createdById_idx" ON "Invoice"("createdById");
CREATE INDEX "Invoice_clientId_status_currency_balance_idx" ON "Invoice"("clientId", "status", "currency", "balance");
CREATE INDEX "Invoice_clientId_invoiceDate_figures_idx" ON "Invoice"("clientId", "invoiceDate", "id", "status", "dueDate", "currency", "total", "amountPaid", "settledAmount", "balance");
CREATE INDEX "Invoice_noted_idx" ON "Invoice"("currency", "status") WHERE "creditedAmount" > 0;
CREATE INDEX "Invoice_debited_idx" ON "Invoice"("currency", "status") WHERE "debitedAmount" > 0;
CREATE INDEX "Invoice_giveBack_idx" ON "Invoice"("currency", "status") WHERE "toGiveBack" > 0;
CREATE INDEX "Invoice_currency_invoiceDate_id_idx" ON "Invoice"("currency", "invoiceDate", "id");
CREATE INDEX "Invoice_route_invoiceDate_id_idx" ON "Invoice"("pickupStateCode", "dropStateCode", "invoiceDate", "id");
CREATE INDEX "Invoice_status_dueDate_figures_idx" ON "Invoice"("status", "dueDate", "id", "balance", "clientId", "currency");
CREATE INDEX "Invoice_invoiceDate_figures_idx" ON "Invoice"("invoiceDate", "id", "status", "carriedOver", "currency", "createdById", "taxableValue", "taxAmount", "total", "pickupStateCode", "dropStateCode");
CREATE INDEX "Invoice_deducted_idx" ON "Invoice"("currency", "status") WHERE "tdsAmount" > 0;
CREATE INDEX "Invoice_updatedAt_id_idx" ON "Invoice"("updatedAt", "id");
CREATE INDEX "Invoice_status_updatedAt_id_idx" ON "Invoice"("status", "updatedAt", "id");

CREATE TABLE "BilledMove" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    CONSTRAINT "BilledMove_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BilledMove_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "BilledMove_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "BilledMove_sourceQuotationId_key" ON "BilledMove"("sourceQuotationId");
CREATE INDEX "BilledMove_invoiceId_position_idx" ON "BilledMove"("invoiceId", "position");
CREATE INDEX "BilledMove_quotationId_idx" ON "BilledMove"("quotationId");
CREATE INDEX "BilledMove_jobId_idx" ON "BilledMove"("jobId");

CREATE TABLE "InvoiceItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    CONSTRAINT "InvoiceItem_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvoiceItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "InvoiceItem_invoiceId_position_idx" ON "InvoiceItem"("invoiceId", "position");
CREATE INDEX "InvoiceItem_itemId_idx" ON "InvoiceItem"("itemId");

CREATE TABLE "Note" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "amendmentId" INTEGER REFERENCES "Amendment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Note_kind_check" CHECK ("kind" IN ('credit', 'debit')),
    CONSTRAINT "Note_amounts_check" CHECK ("taxableValue" > 0 AND "taxAmount" >= 0 AND "total" > 0),
    CONSTRAINT "Note_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Note_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Note_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Note_noteNumber_key" ON "Note"("noteNumber");
CREATE INDEX "Note_invoiceId_id_idx" ON "Note"("invoiceId", "id");
CREATE INDEX "Note_clientId_date_id_idx" ON "Note"("clientId", "date", "id");
CREATE INDEX "Note_createdById_idx" ON "Note"("createdById");
CREATE INDEX "Note_date_id_idx" ON "Note"("date", "id");
CREATE INDEX "Note_createdAt_id_idx" ON "Note"("createdAt", "id");
CREATE INDEX "Note_total_id_idx" ON "Note"("total", "id");
CREATE INDEX "Note_kind_date_id_idx" ON "Note"("kind", "date", "id");
CREATE INDEX "Note_kind_createdAt_id_idx" ON "Note"("kind", "createdAt", "id");
CREATE INDEX "Note_kind_total_id_idx" ON "Note"("kind", "total", "id");
CREATE INDEX "Note_kind_id_idx" ON "Note"("kind", "id");
CREATE INDEX "Note_currency_date_id_idx" ON "Note"("currency", "date", "id");
CREATE INDEX "Note_amendmentId_idx" ON "Note"("amendmentId");

CREATE TABLE "EInvoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    "irn" TEXT NOT NULL,
    "ackNo" TEXT NOT NULL,
    "ackDate" TEXT NOT NULL,
    "signedQr" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "EInvoice_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL)),
    CONSTRAINT "EInvoice_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EInvoice_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "EInvoice_invoiceId_key" ON "EInvoice"("invoiceId");
CREATE UNIQUE INDEX "EInvoice_noteId_key" ON "EInvoice"("noteId");
CREATE UNIQUE INDEX "EInvoice_irn_key" ON "EInvoice"("irn");

CREATE TABLE "NoteItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "noteId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "invoiceItemId" INTEGER,
    "description" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "sac" TEXT,
    "taxRate" INTEGER,
    CONSTRAINT "NoteItem_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "NoteItem_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "NoteItem_invoiceItemId_fkey" FOREIGN KEY ("invoiceItemId") REFERENCES "InvoiceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "NoteItem_noteId_position_idx" ON "NoteItem"("noteId", "position");
CREATE INDEX "NoteItem_invoiceItemId_idx" ON "NoteItem"("invoiceItemId");

CREATE TABLE "Payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "referenceNumber" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "quotationId" INTEGER,
    "refundOfId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Completed',
    "date" TEXT NOT NULL,
    "transactionId" TEXT,
    "notes" TEXT,
    "refundDate" TEXT,
    "refundReason" TEXT,
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
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "certificateAmount" INTEGER,
    "transferId" INTEGER,
    CONSTRAINT "Payment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_amount_check" CHECK (("amount" >= 0 AND "amount" + "tdsAmount" > 0 AND "refundOfId" IS NULL) OR ("amount" < 0 AND ("refundOfId" IS NOT NULL OR "invoiceId" IS NOT NULL))),
    CONSTRAINT "Payment_of_check" CHECK ("invoiceId" IS NULL OR "quotationId" IS NULL),
    CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND ("amount" < 0 OR "adjustedAmount" + "refundedAmount" <= "amount")),
    CONSTRAINT "Payment_tds_check" CHECK (("tdsAmount" = 0 AND "tdsKind" IS NULL) OR ("tdsAmount" > 0 AND "tdsKind" IN ('income_tax', 'gst') AND "invoiceId" IS NOT NULL AND "amount" >= 0))
);

CREATE UNIQUE INDEX "Payment_referenceNumber_key" ON "Payment"("referenceNumber");
CREATE INDEX "Payment_createdById_idx" ON "Payment"("createdById");
CREATE INDEX "Payment_createdAt_id_idx" ON "Payment"("createdAt", "id");
CREATE INDEX "Payment_amount_id_idx" ON "Payment"("amount", "id");
CREATE INDEX "Payment_status_date_id_idx" ON "Payment"("status", "date", "id");
CREATE INDEX "Payment_status_createdAt_id_idx" ON "Payment"("status", "createdAt", "id");
CREATE INDEX "Payment_status_amount_id_idx" ON "Payment"("status", "amount", "id");
CREATE INDEX "Payment_status_id_idx" ON "Payment"("status", "id");
CREATE INDEX "Payment_paymentMethod_date_id_idx" ON "Payment"("paymentMethod", "date", "id");
CREATE INDEX "Payment_paymentMethod_createdAt_id_idx" ON "Payment"("paymentMethod", "createdAt", "id");
CREATE INDEX "Payment_paymentMethod_amount_id_idx" ON "Payment"("paymentMethod", "amount", "id");
CREATE INDEX "Payment_paymentMethod_id_idx" ON "Payment"("paymentMethod", "id");
CREATE INDEX "Payment_invoiceId_date_id_idx" ON "Payment"("invoiceId", "date", "id");
CREATE INDEX "Payment_refundOfId_idx" ON "Payment"("refundOfId");
CREATE INDEX "Payment_clientId_date_figures_idx" ON "Payment"("clientId", "date", "id", "status", "currency", "paymentMethod", "amount");
CREATE INDEX "Payment_advances_idx" ON "Payment"("date", "id") WHERE "invoiceId" IS NULL AND "refundOfId" IS NULL;
CREATE INDEX "Payment_date_figures_idx" ON "Payment"("date", "id", "status", "currency", "paymentMethod", "createdById", "amount");
CREATE INDEX "Payment_refundDate_id_idx" ON "Payment"("refundDate", "id");
CREATE INDEX "Payment_currency_date_id_idx" ON "Payment"("currency", "date", "id");
CREATE INDEX "Payment_quotationId_status_date_id_idx" ON "Payment"("quotationId", "status", "date", "id");
CREATE INDEX "Payment_given_back_idx" ON "Payment"("currency", "amount") WHERE "amount" < 0;
CREATE INDEX "Payment_deducted_idx" ON "Payment"("date", "id") WHERE "tdsAmount" > 0;
CREATE INDEX "Payment_certificateNumber_idx" ON "Payment"("certificateNumber");
CREATE INDEX "Payment_tdsAmount_idx" ON "Payment"("tdsAmount");
CREATE INDEX "Payment_transferId_idx" ON "Payment"("transferId");
CREATE INDEX "Payment_updatedAt_id_idx" ON "Payment"("updatedAt", "id");
CREATE INDEX "Payment_status_updatedAt_id_idx" ON "Payment"("status", "updatedAt", "id");
CREATE INDEX "Payment_paymentMethod_updatedAt_id_idx" ON "Payment"("paymentMethod", "updatedAt", "id");

CREATE TABLE "ProofFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER,
    "expenseId" INTEGER,
    "type" TEXT NOT NULL,
    "bytes" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ProofFile_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProofFile_expenseId_fkey" FOREIGN KEY ("expenseId") REFERENCES "Expense" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ProofFile_paymentId_key" ON "ProofFile"("paymentId");
CREATE UNIQUE INDEX "ProofFile_expenseId_key" ON "ProofFile"("expenseId");

CREATE TABLE "AdvanceAdjustment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taxableValue" INTEGER,
    "tax" TEXT,
    CONSTRAINT "AdvanceAdjustment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AdvanceAdjustment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AdvanceAdjustment_amount_check" CHECK ("amount" > 0)
);

CREATE INDEX "AdvanceAdjustment_paymentId_idx" ON "AdvanceAdjustment"("paymentId");
CREATE INDEX "AdvanceAdjustment_invoiceId_idx" ON "AdvanceAdjustment"("invoiceId");
CREATE INDEX "AdvanceAdjustment_date_id_idx" ON "AdvanceAdjustment"("date", "id");

CREATE TABLE "Handover" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "handedById" INTEGER NOT NULL,
    "handedTo" TEXT NOT NULL,
    "note" TEXT,
    "reversesId" INTEGER,
    "reversedAt" DATETIME,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX "Handover_reversesId_key" ON "Handover"("reversesId");
CREATE INDEX "Handover_date_figures_idx" ON "Handover"("date", "id", "currency", "amount");
CREATE INDEX "Handover_handedById_idx" ON "Handover"("handedById");
CREATE INDEX "Handover_createdById_idx" ON "Handover"("createdById");

CREATE TABLE "Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "crewSize" INTEGER NOT NULL DEFAULT 0,
    "pickupStateCode" TEXT,
    "dropStateCode" TEXT,
    "vehicleId" INTEGER REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "driverId" INTEGER REFERENCES "Driver" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Job_jobNumber_key" ON "Job"("jobNumber");
CREATE INDEX "Job_quotationId_idx" ON "Job"("quotationId");
CREATE INDEX "Job_endDate_id_idx" ON "Job"("endDate", "id");
CREATE INDEX "Job_title_id_idx" ON "Job"("title", "id");
CREATE INDEX "Job_status_startDate_id_idx" ON "Job"("status", "startDate", "id");
CREATE INDEX "Job_status_title_id_idx" ON "Job"("status", "title", "id");
CREATE INDEX "Job_status_id_idx" ON "Job"("status", "id");
CREATE INDEX "Job_priority_startDate_id_idx" ON "Job"("priority", "startDate", "id");
CREATE INDEX "Job_priority_endDate_id_idx" ON "Job"("priority", "endDate", "id");
CREATE INDEX "Job_priority_title_id_idx" ON "Job"("priority", "title", "id");
CREATE INDEX "Job_priority_status_id_idx" ON "Job"("priority", "status", "id");
CREATE INDEX "Job_priority_id_idx" ON "Job"("priority", "id");
CREATE INDEX "Job_createdById_idx" ON "Job"("createdById");
CREATE INDEX "Job_day_idx" ON "Job"("startDate", COALESCE("scheduledTime", '99'), COALESCE("endDate", "startDate") DESC, "id");
CREATE INDEX "Job_status_endDate_id_startDate_scheduledTime_idx" ON "Job"("status", "endDate", "id", "startDate", "scheduledTime");
CREATE INDEX "Job_unassigned_idx" ON "Job"("status", "startDate", "id") WHERE "crewSize" = 0;
CREATE INDEX "Job_clientId_startDate_id_status_idx" ON "Job"("clientId", "startDate", "id", "status");
CREATE INDEX "Job_startDate_figures_idx" ON "Job"("startDate", "id", "status", "endDate");
CREATE INDEX "Job_vehicleId_startDate_id_idx" ON "Job"("vehicleId", "startDate", "id");
CREATE INDEX "Job_driverId_startDate_id_idx" ON "Job"("driverId", "startDate", "id");
CREATE INDEX "Job_createdAt_id_idx" ON "Job"("createdAt", "id");
CREATE INDEX "Job_updatedAt_id_idx" ON "Job"("updatedAt", "id");
CREATE INDEX "Job_status_createdAt_id_idx" ON "Job"("status", "createdAt", "id");
CREATE INDEX "Job_status_updatedAt_id_idx" ON "Job"("status", "updatedAt", "id");
CREATE INDEX "Job_priority_createdAt_id_idx" ON "Job"("priority", "createdAt", "id");
CREATE INDEX "Job_priority_updatedAt_id_idx" ON "Job"("priority", "updatedAt", "id");

CREATE TABLE "OfficeNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER,
    "quotationId" INTEGER,
    "jobId" INTEGER,
    "text" TEXT NOT NULL,
    "createdById" INTEGER,
    "authorName" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OfficeNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OfficeNote_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OfficeNote_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "OfficeNote_customerId_id_idx" ON "OfficeNote"("customerId", "id");
CREATE INDEX "OfficeNote_quotationId_id_idx" ON "OfficeNote"("quotationId", "id");
CREATE INDEX "OfficeNote_jobId_id_idx" ON "OfficeNote"("jobId", "id");
CREATE INDEX "OfficeNote_createdById_idx" ON "OfficeNote"("createdById");

CREATE TABLE "JobAssignment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "jobId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "employeeId" INTEGER,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    CONSTRAINT "JobAssignment_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JobAssignment_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "JobAssignment_jobId_position_idx" ON "JobAssignment"("jobId", "position");
CREATE INDEX "JobAssignment_employeeId_idx" ON "JobAssignment"("employeeId");

CREATE TABLE "Vehicle" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "ownedById" INTEGER CONSTRAINT "Vehicle_ownedById_fkey" REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "brokerId" INTEGER CONSTRAINT "Vehicle_brokerId_fkey" REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Vehicle_number_key" ON "Vehicle"("number");
CREATE INDEX "Vehicle_status_number_id_idx" ON "Vehicle"("status", "number", "id");
CREATE INDEX "Vehicle_status_id_idx" ON "Vehicle"("status", "id");
CREATE INDEX "Vehicle_ownedById_idx" ON "Vehicle"("ownedById");
CREATE INDEX "Vehicle_brokerId_idx" ON "Vehicle"("brokerId");
CREATE INDEX "Vehicle_status_createdAt_id_idx" ON "Vehicle"("status", "createdAt", "id");

CREATE TABLE "Driver" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "licenceNumber" TEXT,
    "licenceUntil" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE INDEX "Driver_status_id_idx" ON "Driver"("status", "id");
CREATE INDEX "Driver_status_createdAt_id_idx" ON "Driver"("status", "createdAt", "id");
CREATE INDEX "Driver_sortName_id_idx" ON "Driver"("sortName", "id");
CREATE INDEX "Driver_status_sortName_id_idx" ON "Driver"("status", "sortName", "id");

CREATE TABLE "Vendor" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "tenTrucksOn" TEXT,
    "erasedAt" DATETIME,
    "ledgerName" TEXT,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE INDEX "Vendor_status_id_idx" ON "Vendor"("status", "id");
CREATE INDEX "Vendor_kind_status_id_idx" ON "Vendor"("kind", "status", "id");
CREATE INDEX "Vendor_status_createdAt_id_idx" ON "Vendor"("status", "createdAt", "id");
CREATE INDEX "Vendor_sortName_id_idx" ON "Vendor"("sortName", "id");
CREATE INDEX "Vendor_status_sortName_id_idx" ON "Vendor"("status", "sortName", "id");

CREATE TABLE "Expense" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "tdsRule" TEXT NOT NULL DEFAULT '',
    "tdsReason" TEXT,
    "repeats" TEXT,
    "repeatsUntil" TEXT,
    "repeatsOn" INTEGER,
    "repeatsNext" TEXT,
    "repeatFailure" TEXT,
    CONSTRAINT "Expense_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Expense_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Expense_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Expense_spentById_fkey" FOREIGN KEY ("spentById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "Expense_date_id_idx" ON "Expense"("date", "id");
CREATE INDEX "Expense_amount_id_idx" ON "Expense"("amount", "id");
CREATE INDEX "Expense_status_date_id_idx" ON "Expense"("status", "date", "id");
CREATE INDEX "Expense_status_amount_id_idx" ON "Expense"("status", "amount", "id");
CREATE INDEX "Expense_status_id_idx" ON "Expense"("status", "id");
CREATE INDEX "Expense_jobId_date_id_idx" ON "Expense"("jobId", "date", "id");
CREATE INDEX "Expense_vehicleId_date_id_idx" ON "Expense"("vehicleId", "date", "id");
CREATE INDEX "Expense_vendorId_date_id_idx" ON "Expense"("vendorId", "date", "id");
CREATE INDEX "Expense_spentById_date_id_idx" ON "Expense"("spentById", "date", "id");
CREATE INDEX "Expense_repeatsNext_idx" ON "Expense"("repeatsNext");

CREATE TABLE "CrewAdvance" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CrewAdvance_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "CrewAdvance_date_id_idx" ON "CrewAdvance"("date", "id");
CREATE INDEX "CrewAdvance_amount_id_idx" ON "CrewAdvance"("amount", "id");
CREATE INDEX "CrewAdvance_status_date_id_idx" ON "CrewAdvance"("status", "date", "id");
CREATE INDEX "CrewAdvance_status_amount_id_idx" ON "CrewAdvance"("status", "amount", "id");
CREATE INDEX "CrewAdvance_status_id_idx" ON "CrewAdvance"("status", "id");
CREATE INDEX "CrewAdvance_employeeId_date_id_idx" ON "CrewAdvance"("employeeId", "date", "id");
CREATE INDEX "CrewAdvance_direction_date_id_idx" ON "CrewAdvance"("direction", "date", "id");
CREATE INDEX "CrewAdvance_direction_amount_id_idx" ON "CrewAdvance"("direction", "amount", "id");
CREATE INDEX "CrewAdvance_direction_id_idx" ON "CrewAdvance"("direction", "id");

CREATE TABLE "Hire" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Hire_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Hire_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Hire_hireNumber_key" ON "Hire"("hireNumber");
CREATE INDEX "Hire_date_id_idx" ON "Hire"("date", "id");
CREATE INDEX "Hire_amount_id_idx" ON "Hire"("amount", "id");
CREATE INDEX "Hire_balance_id_idx" ON "Hire"("balance", "id");
CREATE INDEX "Hire_status_date_id_idx" ON "Hire"("status", "date", "id");
CREATE INDEX "Hire_status_amount_id_idx" ON "Hire"("status", "amount", "id");
CREATE INDEX "Hire_status_balance_id_idx" ON "Hire"("status", "balance", "id");
CREATE INDEX "Hire_status_id_idx" ON "Hire"("status", "id");
CREATE INDEX "Hire_vendorId_date_id_idx" ON "Hire"("vendorId", "date", "id");

CREATE TABLE "HireConsignment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireId" INTEGER NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "cost" INTEGER NOT NULL,
    CONSTRAINT "HireConsignment_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HireConsignment_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "HireConsignment_hireId_consignmentId_key" ON "HireConsignment"("hireId", "consignmentId");
CREATE INDEX "HireConsignment_consignmentId_idx" ON "HireConsignment"("consignmentId");

CREATE TABLE "HireDeduction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "note" TEXT,
    CONSTRAINT "HireDeduction_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "HireDeduction_hireId_idx" ON "HireDeduction"("hireId");

CREATE TABLE "HirePayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hireId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "note" TEXT,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "HirePayment_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "HirePayment_hireId_idx" ON "HirePayment"("hireId");

CREATE TABLE "Consignment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "issuedAt" DATETIME,
    "packagesStated" INTEGER,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "editionId" INTEGER,
    "sentAt" DATETIME,
    "cancelledAt" DATETIME,
    "cancelReason" TEXT,
    "deliveredAt" DATETIME,
    "deliveryDate" TEXT,
    "deliveryTime" TEXT,
    "receivedBy" TEXT,
    "receiverRelation" TEXT,
    "packagesReceived" INTEGER,
    "deliveryRemarks" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "identitySeen" TEXT,
    CONSTRAINT "Consignment_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Consignment_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Consignment_lrNumber_key" ON "Consignment"("lrNumber");
CREATE INDEX "Consignment_loadingDate_id_idx" ON "Consignment"("loadingDate", "id");
CREATE INDEX "Consignment_status_loadingDate_id_idx" ON "Consignment"("status", "loadingDate", "id");
CREATE INDEX "Consignment_status_id_idx" ON "Consignment"("status", "id");
CREATE INDEX "Consignment_status_lrNumber_loadingDate_id_idx" ON "Consignment"("status", "lrNumber", "loadingDate", "id");
CREATE INDEX "Consignment_status_lrNumber_id_idx" ON "Consignment"("status", "lrNumber", "id");
CREATE INDEX "Consignment_clientId_loadingDate_id_idx" ON "Consignment"("clientId", "loadingDate", "id");
CREATE INDEX "Consignment_jobId_id_idx" ON "Consignment"("jobId", "id");
CREATE INDEX "Consignment_quotationId_idx" ON "Consignment"("quotationId");
CREATE INDEX "Consignment_vehicleId_loadingDate_id_idx" ON "Consignment"("vehicleId", "loadingDate", "id");
CREATE INDEX "Consignment_driverId_loadingDate_id_idx" ON "Consignment"("driverId", "loadingDate", "id");
CREATE INDEX "Consignment_createdById_idx" ON "Consignment"("createdById");
CREATE INDEX "Consignment_lrNumber_id_idx" ON "Consignment"("lrNumber", "id");
CREATE INDEX "Consignment_status_ewbValidUntil_id_idx" ON "Consignment"("status", "ewbValidUntil", "id");
CREATE INDEX "Consignment_createdAt_id_idx" ON "Consignment"("createdAt", "id");
CREATE INDEX "Consignment_status_createdAt_id_idx" ON "Consignment"("status", "createdAt", "id");

CREATE TABLE "ConsignmentGoods" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "packages" INTEGER,
    "packing" TEXT,
    CONSTRAINT "ConsignmentGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "ConsignmentGoods_consignmentId_position_idx" ON "ConsignmentGoods"("consignmentId", "position");

CREATE TABLE "ConsignmentTruck" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ConsignmentTruck_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ConsignmentTruck_vehicleId_fkey" FOREIGN KEY ("vehicleId") REFERENCES "Vehicle" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ConsignmentTruck_driverId_fkey" FOREIGN KEY ("driverId") REFERENCES "Driver" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "ConsignmentTruck_consignmentId_id_idx" ON "ConsignmentTruck"("consignmentId", "id");
CREATE INDEX "ConsignmentTruck_vehicleId_idx" ON "ConsignmentTruck"("vehicleId");
CREATE INDEX "ConsignmentTruck_driverId_idx" ON "ConsignmentTruck"("driverId");

CREATE TABLE "Package" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "loadedAt" DATETIME,
    "outcome" TEXT,
    "outcomeAt" DATETIME,
    "destinationCondition" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Package_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Package_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Package_jobId_number_key" ON "Package"("jobId", "number");
CREATE INDEX "Package_consignmentId_number_idx" ON "Package"("consignmentId", "number");

CREATE TABLE "DeclaredGoods" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "part" TEXT NOT NULL DEFAULT 'household',
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "value" INTEGER NOT NULL,
    CONSTRAINT "DeclaredGoods_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "DeclaredGoods_consignmentId_position_idx" ON "DeclaredGoods"("consignmentId", "position");

CREATE TABLE "VehicleReport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "VehicleReport_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "VehicleReport_consignmentId_id_idx" ON "VehicleReport"("consignmentId", "id");

CREATE TABLE "VehicleMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reportId" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "codes" TEXT NOT NULL,
    "note" TEXT,
    CONSTRAINT "VehicleMark_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "VehicleReport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "VehicleMark_reportId_stage_place_key" ON "VehicleMark"("reportId", "stage", "place");

CREATE TABLE "Photo" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Photo_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Photo_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "Photo_jobId_id_idx" ON "Photo"("jobId", "id");
CREATE INDEX "Photo_consignmentId_id_idx" ON "Photo"("consignmentId", "id");
CREATE INDEX "Photo_packageId_id_idx" ON "Photo"("packageId", "id");
CREATE INDEX "Photo_vehicleReportId_id_idx" ON "Photo"("vehicleReportId", "id");
CREATE INDEX "Photo_claimId_id_idx" ON "Photo"("claimId", "id");
CREATE INDEX "Photo_hash_idx" ON "Photo"("hash");

CREATE TABLE "Signature" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "consignmentId" INTEGER NOT NULL,
    "vehicleReportId" INTEGER,
    "purpose" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "relation" TEXT,
    "drawn" BLOB,
    "hash" TEXT NOT NULL,
    "view" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "linkId" INTEGER,
    "recordedById" INTEGER,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "anonymisedHash" TEXT,
    CONSTRAINT "Signature_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Signature_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "Signature_consignmentId_purpose_id_idx" ON "Signature"("consignmentId", "purpose", "id");
CREATE INDEX "Signature_vehicleReportId_idx" ON "Signature"("vehicleReportId");

CREATE TABLE "Claim" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Claim_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_vehicleReportId_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "VehicleReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Claim_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Claim_claimNumber_key" ON "Claim"("claimNumber");
CREATE INDEX "Claim_noticeDate_id_idx" ON "Claim"("noticeDate", "id");
CREATE INDEX "Claim_status_noticeDate_id_idx" ON "Claim"("status", "noticeDate", "id");
CREATE INDEX "Claim_status_id_idx" ON "Claim"("status", "id");
CREATE INDEX "Claim_clientId_noticeDate_id_idx" ON "Claim"("clientId", "noticeDate", "id");
CREATE INDEX "Claim_consignmentId_id_idx" ON "Claim"("consignmentId", "id");
CREATE INDEX "Claim_packageId_idx" ON "Claim"("packageId");
CREATE INDEX "Claim_vehicleReportId_idx" ON "Claim"("vehicleReportId");
CREATE INDEX "Claim_noteId_idx" ON "Claim"("noteId");
CREATE INDEX "Claim_amount_id_idx" ON "Claim"("amount", "id");
CREATE INDEX "Claim_status_amount_id_idx" ON "Claim"("status", "amount", "id");
CREATE INDEX "Claim_createdAt_id_idx" ON "Claim"("createdAt", "id");
CREATE INDEX "Claim_status_createdAt_id_idx" ON "Claim"("status", "createdAt", "id");

CREATE TABLE "NumberSeries" (
    "series" TEXT NOT NULL,
    "year" TEXT NOT NULL,
    "last" INTEGER NOT NULL,
    PRIMARY KEY ("series", "year")
);

CREATE TABLE "HistoryEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "changes" TEXT NOT NULL DEFAULT '[]',
    "note" TEXT,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "values" TEXT
);

CREATE INDEX "HistoryEntry_entity_entityId_id_idx" ON "HistoryEntry"("entity", "entityId", "id");
CREATE INDEX "HistoryEntry_at_idx" ON "HistoryEntry"("at");
CREATE INDEX "HistoryEntry_action_at_id_idx" ON "HistoryEntry"("action", "at", "id");

CREATE TABLE "DocumentRevision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "view" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" INTEGER
);

CREATE UNIQUE INDEX "DocumentRevision_entity_entityId_version_key" ON "DocumentRevision"("entity", "entityId", "version");

CREATE TABLE "IdempotencyKey" (
    "actorId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY ("actorId", "key")
);

CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

CREATE TABLE "Import" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "leaseUntil" DATETIME,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" DATETIME,
    "undoneById" INTEGER,
    "undoneAt" DATETIME,
    "clearedAt" DATETIME,
    "runById" INTEGER
);

CREATE INDEX "Import_createdById_idx" ON "Import"("createdById");
CREATE INDEX "Import_status_leaseUntil_idx" ON "Import"("status", "leaseUntil");
CREATE INDEX "Import_createdAt_id_idx" ON "Import"("createdAt", "id");
CREATE INDEX "Import_clearedAt_createdAt_idx" ON "Import"("clearedAt", "createdAt");

CREATE TABLE "ImportPart" (
    "importId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    PRIMARY KEY ("importId", "part"),
    CONSTRAINT "ImportPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "ImportRow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "said" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "ImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "ImportRow_importId_line_idx" ON "ImportRow"("importId", "line");
CREATE INDEX "ImportRow_importId_outcome_line_idx" ON "ImportRow"("importId", "outcome", "line");

CREATE TABLE "ImportRecord" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "data" TEXT NOT NULL,
    CONSTRAINT "ImportRecord_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "ImportRecord_importId_target_id_idx" ON "ImportRecord"("importId", "target", "id");
CREATE INDEX "ImportRecord_target_recordId_idx" ON "ImportRecord"("target", "recordId");

CREATE TABLE "FormDraft" (
    "userId" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "fields" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY ("userId", "form", "key"),
    CONSTRAINT "FormDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "FormDraft_at_idx" ON "FormDraft"("at");

CREATE TABLE "ApiKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");
CREATE INDEX "ApiKey_userId_idx" ON "ApiKey"("userId");

CREATE TABLE "EndedToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);

CREATE INDEX "EndedToken_expiresAt_idx" ON "EndedToken"("expiresAt");

CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

CREATE TABLE "CalendarFeed" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" DATETIME,
    "lastUsedAt" DATETIME,
    CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "CalendarFeed_userId_idx" ON "CalendarFeed"("userId");

CREATE TABLE "QuotationDecision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "version" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "linkId" INTEGER,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordedById" INTEGER,
    CONSTRAINT "QuotationDecision_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QuotationDecision_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "QuotationDecision_quotationId_version_key" ON "QuotationDecision"("quotationId", "version");

CREATE TABLE "Statement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "fromDay" TEXT NOT NULL,
    "toDay" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Statement_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Statement_customerId_fromDay_toDay_currency_key" ON "Statement"("customerId", "fromDay", "toDay", "currency");

CREATE TABLE "DocumentLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME
);

CREATE UNIQUE INDEX "DocumentLink_hash_key" ON "DocumentLink"("hash");
CREATE UNIQUE INDEX "DocumentLink_entity_entityId_recipient_key" ON "DocumentLink"("entity", "entityId", "recipient");

CREATE TABLE "DocumentOpening" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "linkId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    CONSTRAINT "DocumentOpening_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "DocumentOpening_linkId_at_idx" ON "DocumentOpening"("linkId", "at");
CREATE INDEX "DocumentOpening_at_idx" ON "DocumentOpening"("at");

CREATE TABLE "MessageTemplate" (
    "kind" TEXT NOT NULL PRIMARY KEY,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "OutboxMessage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "messageId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "channel" TEXT NOT NULL DEFAULT 'email',
    "replyTo" TEXT,
    "linkId" INTEGER REFERENCES "DocumentLink" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "attachment" TEXT,
    "attachmentName" TEXT,
    "parameters" TEXT,
    "entity" TEXT,
    "entityId" INTEGER,
    "createdById" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "leaseId" TEXT,
    "leaseUntil" DATETIME,
    "sentAt" DATETIME,
    "failure" TEXT,
    "expiresAt" DATETIME,
    "onceKey" TEXT,
    "providerId" TEXT,
    "searchText" TEXT NOT NULL DEFAULT '',
    "passwordLinkId" TEXT REFERENCES "PasswordReset" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "textRemovedAt" DATETIME,
    "pendingEmailId" TEXT REFERENCES "PendingEmail" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "madeSent" BOOLEAN NOT NULL DEFAULT false
);

CREATE UNIQUE INDEX "OutboxMessage_messageId_key" ON "OutboxMessage"("messageId");
CREATE INDEX "OutboxMessage_createdAt_id_idx" ON "OutboxMessage"("createdAt", "id");
CREATE UNIQUE INDEX "OutboxMessage_onceKey_key" ON "OutboxMessage"("onceKey");
CREATE INDEX "OutboxMessage_status_channel_nextAttemptAt_idx" ON "OutboxMessage"("status", "channel", "nextAttemptAt");
CREATE INDEX "OutboxMessage_entity_entityId_idx" ON "OutboxMessage"("entity", "entityId");
CREATE INDEX "OutboxMessage_passwordLinkId_idx" ON "OutboxMessage"("passwordLinkId");
CREATE INDEX "OutboxMessage_textRemovedAt_createdAt_idx" ON "OutboxMessage"("textRemovedAt", "createdAt");
CREATE INDEX "OutboxMessage_pendingEmailId_idx" ON "OutboxMessage"("pendingEmailId");
CREATE INDEX "OutboxMessage_status_createdAt_id_idx" ON "OutboxMessage"("status", "createdAt", "id");

CREATE TABLE "AuditEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "content" TEXT NOT NULL
);

CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER,
    "detail" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "searchText" TEXT NOT NULL
);

CREATE UNIQUE INDEX "AuditEntry_previousHash_key" ON "AuditEntry"("previousHash");
CREATE INDEX "AuditEntry_kind_id_idx" ON "AuditEntry"("kind", "id");
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id");
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at", "id");

CREATE TABLE "AccessLog" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" INTEGER,
    "subjectId" INTEGER,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER,
    "door" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "requestId" TEXT NOT NULL
);

CREATE INDEX "AccessLog_subjectId_id_idx" ON "AccessLog"("subjectId", "id");
CREATE INDEX "AccessLog_actorId_id_idx" ON "AccessLog"("actorId", "id");
CREATE INDEX "AccessLog_kind_id_idx" ON "AccessLog"("kind", "id");
CREATE INDEX "AccessLog_at_id_idx" ON "AccessLog"("at", "id");

CREATE TABLE "AttemptCount" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "until" DATETIME NOT NULL,
    "keptUntil" DATETIME NOT NULL
);

CREATE INDEX "AttemptCount_keptUntil_idx" ON "AttemptCount"("keptUntil");

CREATE TABLE "Heartbeat" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

CREATE TABLE "ChangeCounter" (
    "table" TEXT NOT NULL,
    "writer" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,
    PRIMARY KEY ("table", "writer")
) WITHOUT ROWID;

CREATE TABLE "BackupRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slot" TEXT,
    "startedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "file" TEXT,
    "kilobytes" INTEGER,
    "failure" TEXT
);

CREATE UNIQUE INDEX "BackupRun_slot_key" ON "BackupRun"("slot");
CREATE INDEX "BackupRun_startedAt_idx" ON "BackupRun"("startedAt");

CREATE TABLE "CompanyEdition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX "CompanyEdition_hash_key" ON "CompanyEdition"("hash");

CREATE TABLE "UserTally" (
    "level" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "role", "status")
) WITHOUT ROWID;

CREATE INDEX "UserTally_none" ON "UserTally"("rows") WHERE "rows" = 0;

CREATE TABLE "ItemTally" (
    "level" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "category", "status")
) WITHOUT ROWID;

CREATE INDEX "ItemTally_none" ON "ItemTally"("rows") WHERE "rows" = 0;

CREATE TABLE "QuotationTally" (
    "level" INTEGER NOT NULL,
    "createdAt" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveInvoices" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "createdAt", "validUntil", "status", "liveInvoices")
) WITHOUT ROWID;

CREATE INDEX "QuotationTally_none" ON "QuotationTally"("rows") WHERE "rows" = 0;

CREATE TABLE "InvoiceTally" (
    "level" INTEGER NOT NULL,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "settledAmount" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "totalSum" INTEGER NOT NULL,
    "amountPaidSum" INTEGER NOT NULL,
    "settledAmountSum" INTEGER NOT NULL,
    "balanceSum" INTEGER NOT NULL,
    PRIMARY KEY ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
) WITHOUT ROWID;

CREATE INDEX "InvoiceTally_none" ON "InvoiceTally"("rows") WHERE "rows" = 0;

CREATE TABLE "PaymentTally" (
    "level" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "amountSum" INTEGER NOT NULL,
    PRIMARY KEY ("level", "date", "status", "currency", "paymentMethod")
) WITHOUT ROWID;

CREATE INDEX "PaymentTally_none" ON "PaymentTally"("rows") WHERE "rows" = 0;

CREATE TABLE "JobTally" (
    "level" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "crewSize" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "startDate", "endDate", "status", "priority", "crewSize")
) WITHOUT ROWID;

CREATE INDEX "JobTally_none" ON "JobTally"("rows") WHERE "rows" = 0;

-- Lists search by the trigrams of a text: three characters and more are found without reading the other rows. Two line feeds
-- end each text, so that its last characters begin a trigram too. One or two characters are found by the trigrams that begin
-- with them. Triggers keep the index, and 'secure-delete' leaves nothing of a text that was removed.

CREATE VIEW "UserSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "User";
CREATE VIRTUAL TABLE "UserSearch" USING fts5("searchText", content="UserSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "UserSearchTerms" USING fts5vocab("UserSearch", "instance");
INSERT INTO "UserSearch"("UserSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "ItemSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Item";
CREATE VIRTUAL TABLE "ItemSearch" USING fts5("searchText", content="ItemSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ItemSearchTerms" USING fts5vocab("ItemSearch", "instance");
INSERT INTO "ItemSearch"("ItemSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "QuotationSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Quotation";
CREATE VIRTUAL TABLE "QuotationSearch" USING fts5("searchText", content="QuotationSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "QuotationSearchTerms" USING fts5vocab("QuotationSearch", "instance");
INSERT INTO "QuotationSearch"("QuotationSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "InvoiceSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Invoice";
CREATE VIRTUAL TABLE "InvoiceSearch" USING fts5("searchText", content="InvoiceSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "InvoiceSearchTerms" USING fts5vocab("InvoiceSearch", "instance");
INSERT INTO "InvoiceSearch"("InvoiceSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIRTUAL TABLE "PaymentSearch" USING fts5("searchText", content="PaymentSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "PaymentSearchTerms" USING fts5vocab("PaymentSearch", "instance");
CREATE VIEW "PaymentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Payment";
INSERT INTO "PaymentSearch"("PaymentSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "JobSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Job";
CREATE VIRTUAL TABLE "JobSearch" USING fts5("searchText", content="JobSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "JobSearchTerms" USING fts5vocab("JobSearch", "instance");
INSERT INTO "JobSearch"("JobSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "OutboxMessageSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "OutboxMessage";
CREATE VIRTUAL TABLE "OutboxMessageSearch" USING fts5("searchText", content="OutboxMessageSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "OutboxMessageSearchTerms" USING fts5vocab("OutboxMessageSearch", "instance");
INSERT INTO "OutboxMessageSearch"("OutboxMessageSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "AuditEntrySearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "AuditEntry";
CREATE VIRTUAL TABLE "AuditEntrySearch" USING fts5("searchText", content="AuditEntrySearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "AuditEntrySearchTerms" USING fts5vocab("AuditEntrySearch", "instance");
INSERT INTO "AuditEntrySearch"("AuditEntrySearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "PrivacyRequestSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "PrivacyRequest";
CREATE VIRTUAL TABLE "PrivacyRequestSearch" USING fts5("searchText", content="PrivacyRequestSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "PrivacyRequestSearchTerms" USING fts5vocab("PrivacyRequestSearch", "instance");
INSERT INTO "PrivacyRequestSearch"("PrivacyRequestSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "BreachSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Breach";
CREATE VIRTUAL TABLE "BreachSearch" USING fts5("searchText", content="BreachSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "BreachSearchTerms" USING fts5vocab("BreachSearch", "instance");
INSERT INTO "BreachSearch"("BreachSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "NoteSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Note";
CREATE VIRTUAL TABLE "NoteSearch" USING fts5("searchText", content="NoteSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "NoteSearchTerms" USING fts5vocab("NoteSearch", "instance");
INSERT INTO "NoteSearch"("NoteSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "VehicleSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Vehicle";
CREATE VIRTUAL TABLE "VehicleSearch" USING fts5("searchText", content="VehicleSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "VehicleSearchTerms" USING fts5vocab("VehicleSearch", "instance");
INSERT INTO "VehicleSearch"("VehicleSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "DriverSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Driver";
CREATE VIRTUAL TABLE "DriverSearch" USING fts5("searchText", content="DriverSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "DriverSearchTerms" USING fts5vocab("DriverSearch", "instance");
INSERT INTO "DriverSearch"("DriverSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "ConsignmentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Consignment";
CREATE VIRTUAL TABLE "ConsignmentSearch" USING fts5("searchText", content="ConsignmentSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ConsignmentSearchTerms" USING fts5vocab("ConsignmentSearch", "instance");
INSERT INTO "ConsignmentSearch"("ConsignmentSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "ClaimSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Claim";
CREATE VIRTUAL TABLE "ClaimSearch" USING fts5("searchText", content="ClaimSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ClaimSearchTerms" USING fts5vocab("ClaimSearch", "instance");
INSERT INTO "ClaimSearch"("ClaimSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "VendorSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Vendor";
CREATE VIRTUAL TABLE "VendorSearch" USING fts5("searchText", content="VendorSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "VendorSearchTerms" USING fts5vocab("VendorSearch", "instance");
INSERT INTO "VendorSearch"("VendorSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "ExpenseSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Expense";
CREATE VIRTUAL TABLE "ExpenseSearch" USING fts5("searchText", content="ExpenseSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ExpenseSearchTerms" USING fts5vocab("ExpenseSearch", "instance");
INSERT INTO "ExpenseSearch"("ExpenseSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "HireSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Hire";
CREATE VIRTUAL TABLE "HireSearch" USING fts5("searchText", content="HireSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "HireSearchTerms" USING fts5vocab("HireSearch", "instance");
INSERT INTO "HireSearch"("HireSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "CrewAdvanceSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "CrewAdvance";
CREATE VIRTUAL TABLE "CrewAdvanceSearch" USING fts5("searchText", content="CrewAdvanceSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "CrewAdvanceSearchTerms" USING fts5vocab("CrewAdvanceSearch", "instance");
INSERT INTO "CrewAdvanceSearch"("CrewAdvanceSearch", "rank") VALUES ('secure-delete', 1);

CREATE VIEW "RateContractSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "RateContract";
CREATE VIRTUAL TABLE "RateContractSearch" USING fts5("searchText", content="RateContractSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "RateContractSearchTerms" USING fts5vocab("RateContractSearch", "instance");
INSERT INTO "RateContractSearch"("RateContractSearch", "rank") VALUES ('secure-delete', 1);

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

-- Triggers, in the transaction of each write: change counters (pages kept in memory stand on them), the search index, tallies
-- (counts and sums of lists), counts that stand on a row, and what is never changed or deleted.

CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User" BEGIN
    INSERT INTO "UserSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User" BEGIN
    INSERT INTO "UserSearch"("UserSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "User_search_update" AFTER UPDATE OF "searchText" ON "User" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "UserSearch"("UserSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "UserSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "User_tally_insert" AFTER INSERT ON "User"
BEGIN
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, NEW."role", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;

CREATE TRIGGER "User_tally_delete" AFTER DELETE ON "User"
BEGIN
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, OLD."role", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "UserTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "User_tally_update" AFTER UPDATE OF "role", "status" ON "User"
WHEN OLD."role" IS NOT NEW."role"
    OR OLD."status" IS NOT NEW."status"
BEGIN
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, OLD."role", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, NEW."role", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "UserTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "User_counts_insert" AFTER INSERT ON "User"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'User' AND "writer" = 0;
END;

CREATE TRIGGER "User_counts_update" AFTER UPDATE ON "User"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'User' AND "writer" = 0;
END;

CREATE TRIGGER "User_counts_delete" AFTER DELETE ON "User"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'User' AND "writer" = 0;
END;

CREATE TRIGGER "Erasure_counts_insert" AFTER INSERT ON "Erasure"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Erasure' AND "writer" = 0;
END;

CREATE TRIGGER "Erasure_counts_update" AFTER UPDATE ON "Erasure"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Erasure' AND "writer" = 0;
END;

CREATE TRIGGER "Erasure_counts_delete" AFTER DELETE ON "Erasure"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Erasure' AND "writer" = 0;
END;

CREATE TRIGGER "AuditRedaction_counts_insert" AFTER INSERT ON "AuditRedaction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AuditRedaction' AND "writer" = 0;
END;

CREATE TRIGGER "AuditRedaction_counts_update" AFTER UPDATE ON "AuditRedaction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AuditRedaction' AND "writer" = 0;
END;

CREATE TRIGGER "AuditRedaction_counts_delete" AFTER DELETE ON "AuditRedaction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AuditRedaction' AND "writer" = 0;
END;

CREATE TRIGGER "PrivacyRequest_search_insert" AFTER INSERT ON "PrivacyRequest" BEGIN
    INSERT INTO "PrivacyRequestSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "PrivacyRequest_search_delete" AFTER DELETE ON "PrivacyRequest" BEGIN
    INSERT INTO "PrivacyRequestSearch"("PrivacyRequestSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "PrivacyRequest_search_update" AFTER UPDATE OF "searchText" ON "PrivacyRequest" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "PrivacyRequestSearch"("PrivacyRequestSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "PrivacyRequestSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "PrivacyRequest_counts_insert" AFTER INSERT ON "PrivacyRequest"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PrivacyRequest' AND "writer" = 0;
END;

CREATE TRIGGER "PrivacyRequest_counts_update" AFTER UPDATE ON "PrivacyRequest"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PrivacyRequest' AND "writer" = 0;
END;

CREATE TRIGGER "PrivacyRequest_counts_delete" AFTER DELETE ON "PrivacyRequest"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PrivacyRequest' AND "writer" = 0;
END;

CREATE TRIGGER "Breach_search_insert" AFTER INSERT ON "Breach" BEGIN
    INSERT INTO "BreachSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Breach_search_delete" AFTER DELETE ON "Breach" BEGIN
    INSERT INTO "BreachSearch"("BreachSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Breach_search_update" AFTER UPDATE OF "searchText" ON "Breach" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "BreachSearch"("BreachSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "BreachSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Breach_counts_insert" AFTER INSERT ON "Breach"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Breach' AND "writer" = 0;
END;

CREATE TRIGGER "Breach_counts_update" AFTER UPDATE ON "Breach"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Breach' AND "writer" = 0;
END;

CREATE TRIGGER "Breach_counts_delete" AFTER DELETE ON "Breach"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Breach' AND "writer" = 0;
END;

CREATE TRIGGER "Session_counts_insert" AFTER INSERT ON "Session"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Session' AND "writer" = 0;
END;

CREATE TRIGGER "Session_counts_update" AFTER UPDATE OF "id", "userId", "userAgent", "createdAt" ON "Session"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Session' AND "writer" = 0;
END;

CREATE TRIGGER "Session_counts_delete" AFTER DELETE ON "Session"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Session' AND "writer" = 0;
END;

CREATE TRIGGER "KeptFilter_counts_insert" AFTER INSERT ON "KeptFilter"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'KeptFilter' AND "writer" = 0;
END;

CREATE TRIGGER "KeptFilter_counts_update" AFTER UPDATE ON "KeptFilter"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'KeptFilter' AND "writer" = 0;
END;

CREATE TRIGGER "KeptFilter_counts_delete" AFTER DELETE ON "KeptFilter"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'KeptFilter' AND "writer" = 0;
END;

CREATE TRIGGER "Visit_counts_insert" AFTER INSERT ON "Visit"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Visit' AND "writer" = 0;
END;

CREATE TRIGGER "Visit_counts_update" AFTER UPDATE ON "Visit"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Visit' AND "writer" = 0;
END;

CREATE TRIGGER "Visit_counts_delete" AFTER DELETE ON "Visit"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Visit' AND "writer" = 0;
END;

CREATE TRIGGER "PasswordReset_counts_insert" AFTER INSERT ON "PasswordReset"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PasswordReset' AND "writer" = 0;
END;

CREATE TRIGGER "PasswordReset_counts_update" AFTER UPDATE ON "PasswordReset"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PasswordReset' AND "writer" = 0;
END;

CREATE TRIGGER "PasswordReset_counts_delete" AFTER DELETE ON "PasswordReset"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PasswordReset' AND "writer" = 0;
END;

CREATE TRIGGER "PendingEmail_counts_insert" AFTER INSERT ON "PendingEmail"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PendingEmail' AND "writer" = 0;
END;

CREATE TRIGGER "PendingEmail_counts_update" AFTER UPDATE ON "PendingEmail"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PendingEmail' AND "writer" = 0;
END;

CREATE TRIGGER "PendingEmail_counts_delete" AFTER DELETE ON "PendingEmail"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PendingEmail' AND "writer" = 0;
END;

CREATE TRIGGER "PrivacyNotice_no_update" BEFORE UPDATE ON "PrivacyNotice"
BEGIN
    SELECT RAISE(ABORT, 'PrivacyNotice is append-only');
END;

CREATE TRIGGER "PrivacyNotice_no_delete" BEFORE DELETE ON "PrivacyNotice"
BEGIN
    SELECT RAISE(ABORT, 'PrivacyNotice is append-only');
END;

CREATE TRIGGER "PrivacyNotice_counts_insert" AFTER INSERT ON "PrivacyNotice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PrivacyNotice' AND "writer" = 0;
END;

CREATE TRIGGER "PrivacyNotice_counts_update" AFTER UPDATE ON "PrivacyNotice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PrivacyNotice' AND "writer" = 0;
END;

CREATE TRIGGER "PrivacyNotice_counts_delete" AFTER DELETE ON "PrivacyNotice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'PrivacyNotice' AND "writer" = 0;
END;

CREATE TRIGGER "Consent_counts_insert" AFTER INSERT ON "Consent"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consent' AND "writer" = 0;
END;

CREATE TRIGGER "Consent_counts_update" AFTER UPDATE ON "Consent"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consent' AND "writer" = 0;
END;

CREATE TRIGGER "Consent_counts_delete" AFTER DELETE ON "Consent"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consent' AND "writer" = 0;
END;

CREATE TRIGGER "Company_counts_insert" AFTER INSERT ON "Company"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Company' AND "writer" = 0;
END;

CREATE TRIGGER "Company_counts_update" AFTER UPDATE ON "Company"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Company' AND "writer" = 0;
END;

CREATE TRIGGER "Company_counts_delete" AFTER DELETE ON "Company"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Company' AND "writer" = 0;
END;

CREATE TRIGGER "TaxRate_counts_insert" AFTER INSERT ON "TaxRate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxRate' AND "writer" = 0;
END;

CREATE TRIGGER "TaxRate_counts_update" AFTER UPDATE ON "TaxRate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxRate' AND "writer" = 0;
END;

CREATE TRIGGER "TaxRate_counts_delete" AFTER DELETE ON "TaxRate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxRate' AND "writer" = 0;
END;

CREATE TRIGGER "CompanyLogo_counts_insert" AFTER INSERT ON "CompanyLogo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CompanyLogo' AND "writer" = 0;
END;

CREATE TRIGGER "CompanyLogo_counts_update" AFTER UPDATE ON "CompanyLogo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CompanyLogo' AND "writer" = 0;
END;

CREATE TRIGGER "CompanyLogo_counts_delete" AFTER DELETE ON "CompanyLogo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CompanyLogo' AND "writer" = 0;
END;

CREATE TRIGGER "TaxMonth_counts_insert" AFTER INSERT ON "TaxMonth"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxMonth' AND "writer" = 0;
END;

CREATE TRIGGER "TaxMonth_counts_update" AFTER UPDATE ON "TaxMonth"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxMonth' AND "writer" = 0;
END;

CREATE TRIGGER "TaxMonth_counts_delete" AFTER DELETE ON "TaxMonth"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxMonth' AND "writer" = 0;
END;

CREATE TRIGGER "IffPaper_counts_insert" AFTER INSERT ON "IffPaper"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IffPaper' AND "writer" = 0;
END;

CREATE TRIGGER "IffPaper_counts_update" AFTER UPDATE ON "IffPaper"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IffPaper' AND "writer" = 0;
END;

CREATE TRIGGER "IffPaper_counts_delete" AFTER DELETE ON "IffPaper"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IffPaper' AND "writer" = 0;
END;

CREATE TRIGGER "Amendment_counts_insert" AFTER INSERT ON "Amendment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Amendment' AND "writer" = 0;
END;

CREATE TRIGGER "Amendment_counts_update" AFTER UPDATE ON "Amendment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Amendment' AND "writer" = 0;
END;

CREATE TRIGGER "Amendment_counts_delete" AFTER DELETE ON "Amendment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Amendment' AND "writer" = 0;
END;

CREATE TRIGGER "Item_search_insert" AFTER INSERT ON "Item" BEGIN
    INSERT INTO "ItemSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Item_search_delete" AFTER DELETE ON "Item" BEGIN
    INSERT INTO "ItemSearch"("ItemSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Item_search_update" AFTER UPDATE OF "searchText" ON "Item" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ItemSearch"("ItemSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ItemSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Item_tally_insert" AFTER INSERT ON "Item"
BEGIN
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, NEW."category", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;

CREATE TRIGGER "Item_tally_delete" AFTER DELETE ON "Item"
BEGIN
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, OLD."category", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "ItemTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Item_tally_update" AFTER UPDATE OF "category", "status" ON "Item"
WHEN OLD."category" IS NOT NEW."category"
    OR OLD."status" IS NOT NEW."status"
BEGIN
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, OLD."category", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, NEW."category", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "ItemTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Item_counts_insert" AFTER INSERT ON "Item"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Item' AND "writer" = 0;
END;

CREATE TRIGGER "Item_counts_update" AFTER UPDATE ON "Item"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Item' AND "writer" = 0;
END;

CREATE TRIGGER "Item_counts_delete" AFTER DELETE ON "Item"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Item' AND "writer" = 0;
END;

CREATE TRIGGER "Quotation_search_insert" AFTER INSERT ON "Quotation" BEGIN
    INSERT INTO "QuotationSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Quotation_search_delete" AFTER DELETE ON "Quotation" BEGIN
    INSERT INTO "QuotationSearch"("QuotationSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Quotation_search_update" AFTER UPDATE OF "searchText" ON "Quotation" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "QuotationSearch"("QuotationSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "QuotationSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Quotation_tally_insert" AFTER INSERT ON "Quotation"
BEGIN
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (2, substr(NEW."createdAt", 1, 10), '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (3, '', NEW."validUntil", NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;

CREATE TRIGGER "Quotation_tally_delete" AFTER DELETE ON "Quotation"
BEGIN
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (2, substr(OLD."createdAt", 1, 10), '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (3, '', OLD."validUntil", OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "QuotationTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Quotation_tally_update" AFTER UPDATE OF "createdAt", "validUntil", "status", "liveInvoices" ON "Quotation"
WHEN OLD."createdAt" IS NOT NEW."createdAt"
    OR OLD."validUntil" IS NOT NEW."validUntil"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."liveInvoices" IS NOT NEW."liveInvoices"
BEGIN
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (2, substr(OLD."createdAt", 1, 10), '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (3, '', OLD."validUntil", OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (2, substr(NEW."createdAt", 1, 10), '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (3, '', NEW."validUntil", NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "QuotationTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Quotation_counts_insert" AFTER INSERT ON "Quotation"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Quotation' AND "writer" = 0;
END;

CREATE TRIGGER "Quotation_counts_update" AFTER UPDATE ON "Quotation"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Quotation' AND "writer" = 0;
END;

CREATE TRIGGER "Quotation_counts_delete" AFTER DELETE ON "Quotation"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Quotation' AND "writer" = 0;
END;

CREATE TRIGGER "RateContract_counts_insert" AFTER INSERT ON "RateContract"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RateContract' AND "writer" = 0;
END;

CREATE TRIGGER "RateContract_counts_update" AFTER UPDATE ON "RateContract"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RateContract' AND "writer" = 0;
END;

CREATE TRIGGER "RateContract_counts_delete" AFTER DELETE ON "RateContract"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RateContract' AND "writer" = 0;
END;

CREATE TRIGGER "RateContract_search_insert" AFTER INSERT ON "RateContract" BEGIN
    INSERT INTO "RateContractSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "RateContract_search_delete" AFTER DELETE ON "RateContract" BEGIN
    INSERT INTO "RateContractSearch"("RateContractSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "RateContract_search_update" AFTER UPDATE OF "searchText" ON "RateContract" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "RateContractSearch"("RateContractSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "RateContractSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "QuotationItem_counts_insert" AFTER INSERT ON "QuotationItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'QuotationItem' AND "writer" = 0;
END;

CREATE TRIGGER "QuotationItem_counts_update" AFTER UPDATE ON "QuotationItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'QuotationItem' AND "writer" = 0;
END;

CREATE TRIGGER "QuotationItem_counts_delete" AFTER DELETE ON "QuotationItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'QuotationItem' AND "writer" = 0;
END;

CREATE TRIGGER "Invoice_search_insert" AFTER INSERT ON "Invoice" BEGIN
    INSERT INTO "InvoiceSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Invoice_search_delete" AFTER DELETE ON "Invoice" BEGIN
    INSERT INTO "InvoiceSearch"("InvoiceSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Invoice_search_update" AFTER UPDATE OF "searchText" ON "Invoice" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "InvoiceSearch"("InvoiceSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "InvoiceSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Invoice_liveInvoices_insert" AFTER INSERT ON "Invoice"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."quotationId" AND NEW."status" <> 'Cancelled';
END;

CREATE TRIGGER "Invoice_liveInvoices_delete" AFTER DELETE ON "Invoice"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."quotationId" AND OLD."status" <> 'Cancelled';
END;

CREATE TRIGGER "Invoice_liveInvoices_update" AFTER UPDATE OF "quotationId", "status" ON "Invoice"
WHEN OLD."quotationId" IS NOT NEW."quotationId" OR (OLD."status" = 'Cancelled') <> (NEW."status" = 'Cancelled')
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."quotationId" AND OLD."status" <> 'Cancelled';
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."quotationId" AND NEW."status" <> 'Cancelled';
END;

CREATE TRIGGER "Invoice_tally_insert" AFTER INSERT ON "Invoice"
BEGIN
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (2, NEW."invoiceDate", '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (3, '', NEW."dueDate", NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
END;

CREATE TRIGGER "Invoice_tally_delete" AFTER DELETE ON "Invoice"
BEGIN
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (2, OLD."invoiceDate", '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (3, '', OLD."dueDate", OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
    DELETE FROM "InvoiceTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Invoice_tally_update" AFTER UPDATE OF "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "total" ON "Invoice"
WHEN OLD."invoiceDate" IS NOT NEW."invoiceDate"
    OR OLD."dueDate" IS NOT NEW."dueDate"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."currency" IS NOT NEW."currency"
    OR OLD."balance" IS NOT NEW."balance"
    OR OLD."amountPaid" IS NOT NEW."amountPaid"
    OR OLD."settledAmount" IS NOT NEW."settledAmount"
    OR OLD."total" IS NOT NEW."total"
BEGIN
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (2, OLD."invoiceDate", '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (3, '', OLD."dueDate", OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (2, NEW."invoiceDate", '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (3, '', NEW."dueDate", NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
    DELETE FROM "InvoiceTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Invoice_counts_insert" AFTER INSERT ON "Invoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Invoice' AND "writer" = 0;
END;

CREATE TRIGGER "Invoice_counts_update" AFTER UPDATE ON "Invoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Invoice' AND "writer" = 0;
END;

CREATE TRIGGER "Invoice_counts_delete" AFTER DELETE ON "Invoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Invoice' AND "writer" = 0;
END;

CREATE TRIGGER "Invoice_billed_once_insert" AFTER INSERT ON "Invoice" WHEN NEW."sourceQuotationId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: a quotation is billed once') WHERE EXISTS (
        SELECT 1 FROM "BilledMove" WHERE "sourceQuotationId" = NEW."sourceQuotationId");
END;

CREATE TRIGGER "Invoice_billed_once_update" AFTER UPDATE OF "sourceQuotationId" ON "Invoice" WHEN NEW."sourceQuotationId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: a quotation is billed once') WHERE EXISTS (
        SELECT 1 FROM "BilledMove" WHERE "sourceQuotationId" = NEW."sourceQuotationId");
END;

CREATE TRIGGER "BilledMove_counts_insert" AFTER INSERT ON "BilledMove"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BilledMove' AND "writer" = 0;
END;

CREATE TRIGGER "BilledMove_counts_update" AFTER UPDATE ON "BilledMove"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BilledMove' AND "writer" = 0;
END;

CREATE TRIGGER "BilledMove_counts_delete" AFTER DELETE ON "BilledMove"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BilledMove' AND "writer" = 0;
END;

CREATE TRIGGER "BilledMove_liveInvoices_insert" AFTER INSERT ON "BilledMove" WHEN NEW."sourceQuotationId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: a quotation is billed once') WHERE EXISTS (
        SELECT 1 FROM "Invoice" WHERE "sourceQuotationId" = NEW."sourceQuotationId");
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."sourceQuotationId";
END;

CREATE TRIGGER "BilledMove_liveInvoices_delete" AFTER DELETE ON "BilledMove"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."sourceQuotationId";
END;

CREATE TRIGGER "BilledMove_liveInvoices_update" AFTER UPDATE OF "sourceQuotationId" ON "BilledMove"
WHEN OLD."sourceQuotationId" IS NOT NEW."sourceQuotationId"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."sourceQuotationId";
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."sourceQuotationId";
END;

CREATE TRIGGER "InvoiceItem_counts_insert" AFTER INSERT ON "InvoiceItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'InvoiceItem' AND "writer" = 0;
END;

CREATE TRIGGER "InvoiceItem_counts_update" AFTER UPDATE ON "InvoiceItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'InvoiceItem' AND "writer" = 0;
END;

CREATE TRIGGER "InvoiceItem_counts_delete" AFTER DELETE ON "InvoiceItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'InvoiceItem' AND "writer" = 0;
END;

CREATE TRIGGER "Note_search_insert" AFTER INSERT ON "Note" BEGIN
    INSERT INTO "NoteSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Note_search_delete" AFTER DELETE ON "Note" BEGIN
    INSERT INTO "NoteSearch"("NoteSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Note_search_update" AFTER UPDATE OF "searchText" ON "Note" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "NoteSearch"("NoteSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "NoteSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Note_counts_insert" AFTER INSERT ON "Note"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Note' AND "writer" = 0;
END;

CREATE TRIGGER "Note_counts_update" AFTER UPDATE ON "Note"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Note' AND "writer" = 0;
END;

CREATE TRIGGER "Note_counts_delete" AFTER DELETE ON "Note"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Note' AND "writer" = 0;
END;

CREATE TRIGGER "EInvoice_counts_insert" AFTER INSERT ON "EInvoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EInvoice' AND "writer" = 0;
END;

CREATE TRIGGER "EInvoice_counts_update" AFTER UPDATE ON "EInvoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EInvoice' AND "writer" = 0;
END;

CREATE TRIGGER "EInvoice_counts_delete" AFTER DELETE ON "EInvoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EInvoice' AND "writer" = 0;
END;

CREATE TRIGGER "NoteItem_counts_insert" AFTER INSERT ON "NoteItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'NoteItem' AND "writer" = 0;
END;

CREATE TRIGGER "NoteItem_counts_update" AFTER UPDATE ON "NoteItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'NoteItem' AND "writer" = 0;
END;

CREATE TRIGGER "NoteItem_counts_delete" AFTER DELETE ON "NoteItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'NoteItem' AND "writer" = 0;
END;

CREATE TRIGGER "Payment_search_insert" AFTER INSERT ON "Payment" BEGIN
    INSERT INTO "PaymentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Payment_search_delete" AFTER DELETE ON "Payment" BEGIN
    INSERT INTO "PaymentSearch"("PaymentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Payment_search_update" AFTER UPDATE OF "searchText" ON "Payment" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "PaymentSearch"("PaymentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "PaymentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Payment_tally_insert" AFTER INSERT ON "Payment"
BEGIN
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount"),
        (2, NEW."date", NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
END;

CREATE TRIGGER "Payment_tally_delete" AFTER DELETE ON "Payment"
BEGIN
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount"),
        (2, OLD."date", OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
    DELETE FROM "PaymentTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Payment_tally_update" AFTER UPDATE OF "date", "status", "currency", "paymentMethod", "amount" ON "Payment"
WHEN OLD."date" IS NOT NEW."date"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."currency" IS NOT NEW."currency"
    OR OLD."paymentMethod" IS NOT NEW."paymentMethod"
    OR OLD."amount" IS NOT NEW."amount"
BEGIN
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount"),
        (2, OLD."date", OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount"),
        (2, NEW."date", NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
    DELETE FROM "PaymentTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Payment_counts_insert" AFTER INSERT ON "Payment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Payment' AND "writer" = 0;
END;

CREATE TRIGGER "Payment_counts_update" AFTER UPDATE ON "Payment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Payment' AND "writer" = 0;
END;

CREATE TRIGGER "Payment_counts_delete" AFTER DELETE ON "Payment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Payment' AND "writer" = 0;
END;

CREATE TRIGGER "ProofFile_counts_insert" AFTER INSERT ON "ProofFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ProofFile' AND "writer" = 0;
END;

CREATE TRIGGER "ProofFile_counts_update" AFTER UPDATE ON "ProofFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ProofFile' AND "writer" = 0;
END;

CREATE TRIGGER "ProofFile_counts_delete" AFTER DELETE ON "ProofFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ProofFile' AND "writer" = 0;
END;

CREATE TRIGGER "AdvanceAdjustment_counts_insert" AFTER INSERT ON "AdvanceAdjustment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AdvanceAdjustment' AND "writer" = 0;
END;

CREATE TRIGGER "AdvanceAdjustment_counts_update" AFTER UPDATE ON "AdvanceAdjustment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AdvanceAdjustment' AND "writer" = 0;
END;

CREATE TRIGGER "AdvanceAdjustment_counts_delete" AFTER DELETE ON "AdvanceAdjustment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AdvanceAdjustment' AND "writer" = 0;
END;

CREATE TRIGGER "Handover_counts_insert" AFTER INSERT ON "Handover"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Handover' AND "writer" = 0;
END;

CREATE TRIGGER "Handover_counts_update" AFTER UPDATE ON "Handover"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Handover' AND "writer" = 0;
END;

CREATE TRIGGER "Handover_counts_delete" AFTER DELETE ON "Handover"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Handover' AND "writer" = 0;
END;

CREATE TRIGGER "Job_search_insert" AFTER INSERT ON "Job" BEGIN
    INSERT INTO "JobSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Job_search_delete" AFTER DELETE ON "Job" BEGIN
    INSERT INTO "JobSearch"("JobSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Job_search_update" AFTER UPDATE OF "searchText" ON "Job" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "JobSearch"("JobSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "JobSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Job_tally_insert" AFTER INSERT ON "Job"
BEGIN
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (2, NEW."startDate", '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (3, NEW."startDate", coalesce(NEW."endDate", ''), NEW."status", '', 0, 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;

CREATE TRIGGER "Job_tally_delete" AFTER DELETE ON "Job"
BEGIN
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (2, OLD."startDate", '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (3, OLD."startDate", coalesce(OLD."endDate", ''), OLD."status", '', 0, -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "JobTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Job_tally_update" AFTER UPDATE OF "startDate", "endDate", "status", "priority", "crewSize" ON "Job"
WHEN OLD."startDate" IS NOT NEW."startDate"
    OR OLD."endDate" IS NOT NEW."endDate"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."priority" IS NOT NEW."priority"
    OR OLD."crewSize" IS NOT NEW."crewSize"
BEGIN
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (2, OLD."startDate", '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (3, OLD."startDate", coalesce(OLD."endDate", ''), OLD."status", '', 0, -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (2, NEW."startDate", '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (3, NEW."startDate", coalesce(NEW."endDate", ''), NEW."status", '', 0, 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "JobTally" WHERE "rows" = 0;
END;

CREATE TRIGGER "Job_counts_insert" AFTER INSERT ON "Job"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Job' AND "writer" = 0;
END;

CREATE TRIGGER "Job_counts_update" AFTER UPDATE ON "Job"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Job' AND "writer" = 0;
END;

CREATE TRIGGER "Job_counts_delete" AFTER DELETE ON "Job"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Job' AND "writer" = 0;
END;

CREATE TRIGGER "OfficeNote_counts_insert" AFTER INSERT ON "OfficeNote"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OfficeNote' AND "writer" = 0;
END;

CREATE TRIGGER "OfficeNote_counts_update" AFTER UPDATE ON "OfficeNote"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OfficeNote' AND "writer" = 0;
END;

CREATE TRIGGER "OfficeNote_counts_delete" AFTER DELETE ON "OfficeNote"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OfficeNote' AND "writer" = 0;
END;

CREATE TRIGGER "JobAssignment_crewSize_insert" AFTER INSERT ON "JobAssignment"
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" + 1 WHERE "id" = NEW."jobId";
END;

CREATE TRIGGER "JobAssignment_crewSize_delete" AFTER DELETE ON "JobAssignment"
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" - 1 WHERE "id" = OLD."jobId";
END;

CREATE TRIGGER "JobAssignment_crewSize_update" AFTER UPDATE OF "jobId" ON "JobAssignment"
WHEN OLD."jobId" IS NOT NEW."jobId"
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" - 1 WHERE "id" = OLD."jobId";
    UPDATE "Job" SET "crewSize" = "crewSize" + 1 WHERE "id" = NEW."jobId";
END;

CREATE TRIGGER "JobAssignment_counts_insert" AFTER INSERT ON "JobAssignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'JobAssignment' AND "writer" = 0;
END;

CREATE TRIGGER "JobAssignment_counts_update" AFTER UPDATE ON "JobAssignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'JobAssignment' AND "writer" = 0;
END;

CREATE TRIGGER "JobAssignment_counts_delete" AFTER DELETE ON "JobAssignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'JobAssignment' AND "writer" = 0;
END;

CREATE TRIGGER "Vehicle_counts_insert" AFTER INSERT ON "Vehicle"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vehicle' AND "writer" = 0;
END;

CREATE TRIGGER "Vehicle_counts_update" AFTER UPDATE ON "Vehicle"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vehicle' AND "writer" = 0;
END;

CREATE TRIGGER "Vehicle_counts_delete" AFTER DELETE ON "Vehicle"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vehicle' AND "writer" = 0;
END;

CREATE TRIGGER "Vehicle_search_insert" AFTER INSERT ON "Vehicle" BEGIN
    INSERT INTO "VehicleSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Vehicle_search_delete" AFTER DELETE ON "Vehicle" BEGIN
    INSERT INTO "VehicleSearch"("VehicleSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Vehicle_search_update" AFTER UPDATE OF "searchText" ON "Vehicle" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "VehicleSearch"("VehicleSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "VehicleSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Driver_counts_insert" AFTER INSERT ON "Driver"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Driver' AND "writer" = 0;
END;

CREATE TRIGGER "Driver_counts_update" AFTER UPDATE ON "Driver"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Driver' AND "writer" = 0;
END;

CREATE TRIGGER "Driver_counts_delete" AFTER DELETE ON "Driver"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Driver' AND "writer" = 0;
END;

CREATE TRIGGER "Driver_search_insert" AFTER INSERT ON "Driver" BEGIN
    INSERT INTO "DriverSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Driver_search_delete" AFTER DELETE ON "Driver" BEGIN
    INSERT INTO "DriverSearch"("DriverSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Driver_search_update" AFTER UPDATE OF "searchText" ON "Driver" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "DriverSearch"("DriverSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "DriverSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Vendor_counts_insert" AFTER INSERT ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_counts_update" AFTER UPDATE ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_counts_delete" AFTER DELETE ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_search_insert" AFTER INSERT ON "Vendor" BEGIN
    INSERT INTO "VendorSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Vendor_search_delete" AFTER DELETE ON "Vendor" BEGIN
    INSERT INTO "VendorSearch"("VendorSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Vendor_search_update" AFTER UPDATE OF "searchText" ON "Vendor" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "VendorSearch"("VendorSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "VendorSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Expense_counts_insert" AFTER INSERT ON "Expense"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Expense' AND "writer" = 0;
END;

CREATE TRIGGER "Expense_counts_update" AFTER UPDATE ON "Expense"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Expense' AND "writer" = 0;
END;

CREATE TRIGGER "Expense_counts_delete" AFTER DELETE ON "Expense"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Expense' AND "writer" = 0;
END;

CREATE TRIGGER "Expense_search_insert" AFTER INSERT ON "Expense" BEGIN
    INSERT INTO "ExpenseSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Expense_search_delete" AFTER DELETE ON "Expense" BEGIN
    INSERT INTO "ExpenseSearch"("ExpenseSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Expense_search_update" AFTER UPDATE OF "searchText" ON "Expense" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ExpenseSearch"("ExpenseSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ExpenseSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "CrewAdvance_counts_insert" AFTER INSERT ON "CrewAdvance"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewAdvance' AND "writer" = 0;
END;

CREATE TRIGGER "CrewAdvance_counts_update" AFTER UPDATE ON "CrewAdvance"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewAdvance' AND "writer" = 0;
END;

CREATE TRIGGER "CrewAdvance_counts_delete" AFTER DELETE ON "CrewAdvance"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewAdvance' AND "writer" = 0;
END;

CREATE TRIGGER "CrewAdvance_search_insert" AFTER INSERT ON "CrewAdvance" BEGIN
    INSERT INTO "CrewAdvanceSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "CrewAdvance_search_delete" AFTER DELETE ON "CrewAdvance" BEGIN
    INSERT INTO "CrewAdvanceSearch"("CrewAdvanceSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "CrewAdvance_search_update" AFTER UPDATE OF "searchText" ON "CrewAdvance" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "CrewAdvanceSearch"("CrewAdvanceSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "CrewAdvanceSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Hire_counts_insert" AFTER INSERT ON "Hire"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Hire' AND "writer" = 0;
END;

CREATE TRIGGER "Hire_counts_update" AFTER UPDATE ON "Hire"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Hire' AND "writer" = 0;
END;

CREATE TRIGGER "Hire_counts_delete" AFTER DELETE ON "Hire"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Hire' AND "writer" = 0;
END;

CREATE TRIGGER "Hire_search_insert" AFTER INSERT ON "Hire" BEGIN
    INSERT INTO "HireSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Hire_search_delete" AFTER DELETE ON "Hire" BEGIN
    INSERT INTO "HireSearch"("HireSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Hire_search_update" AFTER UPDATE OF "searchText" ON "Hire" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "HireSearch"("HireSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "HireSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "HireConsignment_counts_insert" AFTER INSERT ON "HireConsignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireConsignment' AND "writer" = 0;
END;

CREATE TRIGGER "HireConsignment_counts_update" AFTER UPDATE ON "HireConsignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireConsignment' AND "writer" = 0;
END;

CREATE TRIGGER "HireConsignment_counts_delete" AFTER DELETE ON "HireConsignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireConsignment' AND "writer" = 0;
END;

CREATE TRIGGER "HireDeduction_counts_insert" AFTER INSERT ON "HireDeduction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireDeduction' AND "writer" = 0;
END;

CREATE TRIGGER "HireDeduction_counts_update" AFTER UPDATE ON "HireDeduction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireDeduction' AND "writer" = 0;
END;

CREATE TRIGGER "HireDeduction_counts_delete" AFTER DELETE ON "HireDeduction"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HireDeduction' AND "writer" = 0;
END;

CREATE TRIGGER "HirePayment_counts_insert" AFTER INSERT ON "HirePayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HirePayment' AND "writer" = 0;
END;

CREATE TRIGGER "HirePayment_counts_update" AFTER UPDATE ON "HirePayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HirePayment' AND "writer" = 0;
END;

CREATE TRIGGER "HirePayment_counts_delete" AFTER DELETE ON "HirePayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HirePayment' AND "writer" = 0;
END;

CREATE TRIGGER "Consignment_counts_insert" AFTER INSERT ON "Consignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consignment' AND "writer" = 0;
END;

CREATE TRIGGER "Consignment_counts_update" AFTER UPDATE ON "Consignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consignment' AND "writer" = 0;
END;

CREATE TRIGGER "Consignment_counts_delete" AFTER DELETE ON "Consignment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Consignment' AND "writer" = 0;
END;

CREATE TRIGGER "Consignment_search_insert" AFTER INSERT ON "Consignment" BEGIN
    INSERT INTO "ConsignmentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Consignment_search_delete" AFTER DELETE ON "Consignment" BEGIN
    INSERT INTO "ConsignmentSearch"("ConsignmentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Consignment_search_update" AFTER UPDATE OF "searchText" ON "Consignment" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ConsignmentSearch"("ConsignmentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ConsignmentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "ConsignmentGoods_counts_insert" AFTER INSERT ON "ConsignmentGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentGoods' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentGoods_counts_update" AFTER UPDATE ON "ConsignmentGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentGoods' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentGoods_counts_delete" AFTER DELETE ON "ConsignmentGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentGoods' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentTruck_counts_insert" AFTER INSERT ON "ConsignmentTruck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentTruck' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentTruck_counts_update" AFTER UPDATE ON "ConsignmentTruck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentTruck' AND "writer" = 0;
END;

CREATE TRIGGER "ConsignmentTruck_counts_delete" AFTER DELETE ON "ConsignmentTruck"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ConsignmentTruck' AND "writer" = 0;
END;

CREATE TRIGGER "Package_counts_insert" AFTER INSERT ON "Package"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Package' AND "writer" = 0;
END;

CREATE TRIGGER "Package_counts_update" AFTER UPDATE ON "Package"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Package' AND "writer" = 0;
END;

CREATE TRIGGER "Package_counts_delete" AFTER DELETE ON "Package"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Package' AND "writer" = 0;
END;

CREATE TRIGGER "DeclaredGoods_counts_insert" AFTER INSERT ON "DeclaredGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DeclaredGoods' AND "writer" = 0;
END;

CREATE TRIGGER "DeclaredGoods_counts_update" AFTER UPDATE ON "DeclaredGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DeclaredGoods' AND "writer" = 0;
END;

CREATE TRIGGER "DeclaredGoods_counts_delete" AFTER DELETE ON "DeclaredGoods"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DeclaredGoods' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleReport_counts_insert" AFTER INSERT ON "VehicleReport"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleReport' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleReport_counts_update" AFTER UPDATE ON "VehicleReport"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleReport' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleReport_counts_delete" AFTER DELETE ON "VehicleReport"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleReport' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleMark_counts_insert" AFTER INSERT ON "VehicleMark"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleMark' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleMark_counts_update" AFTER UPDATE ON "VehicleMark"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleMark' AND "writer" = 0;
END;

CREATE TRIGGER "VehicleMark_counts_delete" AFTER DELETE ON "VehicleMark"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VehicleMark' AND "writer" = 0;
END;

CREATE TRIGGER "Photo_counts_insert" AFTER INSERT ON "Photo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Photo' AND "writer" = 0;
END;

CREATE TRIGGER "Photo_counts_update" AFTER UPDATE ON "Photo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Photo' AND "writer" = 0;
END;

CREATE TRIGGER "Photo_counts_delete" AFTER DELETE ON "Photo"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Photo' AND "writer" = 0;
END;

CREATE TRIGGER "Signature_counts_insert" AFTER INSERT ON "Signature"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Signature' AND "writer" = 0;
END;

CREATE TRIGGER "Signature_counts_update" AFTER UPDATE ON "Signature"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Signature' AND "writer" = 0;
END;

CREATE TRIGGER "Signature_counts_delete" AFTER DELETE ON "Signature"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Signature' AND "writer" = 0;
END;

CREATE TRIGGER "Claim_counts_insert" AFTER INSERT ON "Claim"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Claim' AND "writer" = 0;
END;

CREATE TRIGGER "Claim_counts_update" AFTER UPDATE ON "Claim"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Claim' AND "writer" = 0;
END;

CREATE TRIGGER "Claim_counts_delete" AFTER DELETE ON "Claim"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Claim' AND "writer" = 0;
END;

CREATE TRIGGER "Claim_search_insert" AFTER INSERT ON "Claim" BEGIN
    INSERT INTO "ClaimSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Claim_search_delete" AFTER DELETE ON "Claim" BEGIN
    INSERT INTO "ClaimSearch"("ClaimSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Claim_search_update" AFTER UPDATE OF "searchText" ON "Claim" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ClaimSearch"("ClaimSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ClaimSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "HistoryEntry_no_delete" BEFORE DELETE ON "HistoryEntry"
BEGIN
    SELECT RAISE(ABORT, 'HistoryEntry is append-only');
END;

CREATE TRIGGER "HistoryEntry_no_update" BEFORE UPDATE ON "HistoryEntry"
WHEN NOT EXISTS (SELECT 1 FROM "Erasure" WHERE "finishedAt" IS NULL)
    OR NEW."id" IS NOT OLD."id"
    OR NEW."entity" IS NOT OLD."entity"
    OR NEW."entityId" IS NOT OLD."entityId"
    OR NEW."action" IS NOT OLD."action"
    OR NEW."actorId" IS NOT OLD."actorId"
    OR NEW."at" IS NOT OLD."at"
BEGIN
    SELECT RAISE(ABORT, 'HistoryEntry is append-only');
END;

CREATE TRIGGER "HistoryEntry_counts_insert" AFTER INSERT ON "HistoryEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HistoryEntry' AND "writer" = 0;
END;

CREATE TRIGGER "HistoryEntry_counts_update" AFTER UPDATE ON "HistoryEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HistoryEntry' AND "writer" = 0;
END;

CREATE TRIGGER "HistoryEntry_counts_delete" AFTER DELETE ON "HistoryEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'HistoryEntry' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentRevision_counts_insert" AFTER INSERT ON "DocumentRevision"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentRevision' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentRevision_counts_update" AFTER UPDATE ON "DocumentRevision"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentRevision' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentRevision_counts_delete" AFTER DELETE ON "DocumentRevision"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentRevision' AND "writer" = 0;
END;

CREATE TRIGGER "IdempotencyKey_counts_insert" AFTER INSERT ON "IdempotencyKey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IdempotencyKey' AND "writer" = 0;
END;

CREATE TRIGGER "IdempotencyKey_counts_update" AFTER UPDATE ON "IdempotencyKey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IdempotencyKey' AND "writer" = 0;
END;

CREATE TRIGGER "IdempotencyKey_counts_delete" AFTER DELETE ON "IdempotencyKey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IdempotencyKey' AND "writer" = 0;
END;

CREATE TRIGGER "Import_counts_insert" AFTER INSERT ON "Import"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Import' AND "writer" = 0;
END;

CREATE TRIGGER "Import_counts_update" AFTER UPDATE ON "Import"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Import' AND "writer" = 0;
END;

CREATE TRIGGER "Import_counts_delete" AFTER DELETE ON "Import"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Import' AND "writer" = 0;
END;

CREATE TRIGGER "ImportPart_counts_insert" AFTER INSERT ON "ImportPart"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportPart' AND "writer" = 0;
END;

CREATE TRIGGER "ImportPart_counts_update" AFTER UPDATE ON "ImportPart"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportPart' AND "writer" = 0;
END;

CREATE TRIGGER "ImportPart_counts_delete" AFTER DELETE ON "ImportPart"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportPart' AND "writer" = 0;
END;

CREATE TRIGGER "ImportRow_counts_insert" AFTER INSERT ON "ImportRow"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRow' AND "writer" = 0;
END;

CREATE TRIGGER "ImportRow_counts_update" AFTER UPDATE ON "ImportRow"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRow' AND "writer" = 0;
END;

CREATE TRIGGER "ImportRow_counts_delete" AFTER DELETE ON "ImportRow"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRow' AND "writer" = 0;
END;

CREATE TRIGGER "ImportRecord_counts_insert" AFTER INSERT ON "ImportRecord"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRecord' AND "writer" = 0;
END;

CREATE TRIGGER "ImportRecord_counts_update" AFTER UPDATE ON "ImportRecord"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRecord' AND "writer" = 0;
END;

CREATE TRIGGER "ImportRecord_counts_delete" AFTER DELETE ON "ImportRecord"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRecord' AND "writer" = 0;
END;

CREATE TRIGGER "FormDraft_counts_insert" AFTER INSERT ON "FormDraft"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'FormDraft' AND "writer" = 0;
END;

CREATE TRIGGER "FormDraft_counts_update" AFTER UPDATE ON "FormDraft"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'FormDraft' AND "writer" = 0;
END;

CREATE TRIGGER "FormDraft_counts_delete" AFTER DELETE ON "FormDraft"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'FormDraft' AND "writer" = 0;
END;

CREATE TRIGGER "ApiKey_counts_insert" AFTER INSERT ON "ApiKey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ApiKey' AND "writer" = 0;
END;

CREATE TRIGGER "ApiKey_counts_update" AFTER UPDATE OF "id", "userId", "name", "hint", "hash", "createdAt", "expiresAt", "revokedAt" ON "ApiKey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ApiKey' AND "writer" = 0;
END;

CREATE TRIGGER "ApiKey_counts_delete" AFTER DELETE ON "ApiKey"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ApiKey' AND "writer" = 0;
END;

CREATE TRIGGER "EndedToken_counts_insert" AFTER INSERT ON "EndedToken"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EndedToken' AND "writer" = 0;
END;

CREATE TRIGGER "EndedToken_counts_update" AFTER UPDATE ON "EndedToken"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EndedToken' AND "writer" = 0;
END;

CREATE TRIGGER "EndedToken_counts_delete" AFTER DELETE ON "EndedToken"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EndedToken' AND "writer" = 0;
END;

CREATE TRIGGER "CalendarFeed_counts_insert" AFTER INSERT ON "CalendarFeed"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CalendarFeed' AND "writer" = 0;
END;

CREATE TRIGGER "CalendarFeed_counts_update" AFTER UPDATE OF "id", "userId", "createdAt", "revokedAt" ON "CalendarFeed"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CalendarFeed' AND "writer" = 0;
END;

CREATE TRIGGER "CalendarFeed_counts_delete" AFTER DELETE ON "CalendarFeed"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CalendarFeed' AND "writer" = 0;
END;

CREATE TRIGGER "QuotationDecision_counts_insert" AFTER INSERT ON "QuotationDecision"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'QuotationDecision' AND "writer" = 0;
END;

CREATE TRIGGER "QuotationDecision_counts_update" AFTER UPDATE ON "QuotationDecision"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'QuotationDecision' AND "writer" = 0;
END;

CREATE TRIGGER "QuotationDecision_counts_delete" AFTER DELETE ON "QuotationDecision"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'QuotationDecision' AND "writer" = 0;
END;

CREATE TRIGGER "Statement_counts_insert" AFTER INSERT ON "Statement"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Statement' AND "writer" = 0;
END;

CREATE TRIGGER "Statement_counts_update" AFTER UPDATE ON "Statement"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Statement' AND "writer" = 0;
END;

CREATE TRIGGER "Statement_counts_delete" AFTER DELETE ON "Statement"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Statement' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentLink_counts_insert" AFTER INSERT ON "DocumentLink"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentLink' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentLink_counts_update" AFTER UPDATE ON "DocumentLink"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentLink' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentLink_counts_delete" AFTER DELETE ON "DocumentLink"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentLink' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentOpening_counts_insert" AFTER INSERT ON "DocumentOpening"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentOpening' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentOpening_counts_update" AFTER UPDATE ON "DocumentOpening"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentOpening' AND "writer" = 0;
END;

CREATE TRIGGER "DocumentOpening_counts_delete" AFTER DELETE ON "DocumentOpening"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'DocumentOpening' AND "writer" = 0;
END;

CREATE TRIGGER "MessageTemplate_counts_insert" AFTER INSERT ON "MessageTemplate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'MessageTemplate' AND "writer" = 0;
END;

CREATE TRIGGER "MessageTemplate_counts_update" AFTER UPDATE ON "MessageTemplate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'MessageTemplate' AND "writer" = 0;
END;

CREATE TRIGGER "MessageTemplate_counts_delete" AFTER DELETE ON "MessageTemplate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'MessageTemplate' AND "writer" = 0;
END;

CREATE TRIGGER "OutboxMessage_search_insert" AFTER INSERT ON "OutboxMessage" BEGIN
    INSERT INTO "OutboxMessageSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "OutboxMessage_search_delete" AFTER DELETE ON "OutboxMessage" BEGIN
    INSERT INTO "OutboxMessageSearch"("OutboxMessageSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "OutboxMessage_search_update" AFTER UPDATE OF "searchText" ON "OutboxMessage" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "OutboxMessageSearch"("OutboxMessageSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "OutboxMessageSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "OutboxMessage_counts_insert" AFTER INSERT ON "OutboxMessage"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OutboxMessage' AND "writer" = 0;
END;

CREATE TRIGGER "OutboxMessage_counts_update" AFTER UPDATE ON "OutboxMessage"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OutboxMessage' AND "writer" = 0;
END;

CREATE TRIGGER "OutboxMessage_counts_delete" AFTER DELETE ON "OutboxMessage"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OutboxMessage' AND "writer" = 0;
END;

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry"
WHEN datetime(OLD."at") > datetime('now', '-365 days')
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is kept for a year');
END;

CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
WHEN NOT EXISTS (SELECT 1 FROM "Erasure" WHERE "finishedAt" IS NULL)
    OR NEW."id" IS NOT OLD."id"
    OR NEW."kind" IS NOT OLD."kind"
    OR NEW."actorId" IS NOT OLD."actorId"
    OR NEW."subject" IS NOT OLD."subject"
    OR NEW."subjectId" IS NOT OLD."subjectId"
    OR NEW."address" IS NOT OLD."address"
    OR NEW."userAgent" IS NOT OLD."userAgent"
    OR NEW."requestId" IS NOT OLD."requestId"
    OR NEW."at" IS NOT OLD."at"
    OR NEW."previousHash" IS NOT OLD."previousHash"
    OR NEW."hash" IS NOT OLD."hash"
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is append-only');
END;

CREATE TRIGGER "AuditEntry_search_insert" AFTER INSERT ON "AuditEntry" BEGIN
    INSERT INTO "AuditEntrySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "AuditEntry_search_delete" AFTER DELETE ON "AuditEntry" BEGIN
    INSERT INTO "AuditEntrySearch"("AuditEntrySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "AuditEntry_search_update" AFTER UPDATE OF "searchText" ON "AuditEntry" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "AuditEntrySearch"("AuditEntrySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "AuditEntrySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "AuditEntry_counts_insert" AFTER INSERT ON "AuditEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AuditEntry' AND "writer" = 0;
END;

CREATE TRIGGER "AuditEntry_counts_update" AFTER UPDATE ON "AuditEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AuditEntry' AND "writer" = 0;
END;

CREATE TRIGGER "AuditEntry_counts_delete" AFTER DELETE ON "AuditEntry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AuditEntry' AND "writer" = 0;
END;

CREATE TRIGGER "BackupRun_counts_insert" AFTER INSERT ON "BackupRun"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BackupRun' AND "writer" = 0;
END;

CREATE TRIGGER "BackupRun_counts_update" AFTER UPDATE ON "BackupRun"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BackupRun' AND "writer" = 0;
END;

CREATE TRIGGER "BackupRun_counts_delete" AFTER DELETE ON "BackupRun"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BackupRun' AND "writer" = 0;
END;

CREATE TRIGGER "CompanyEdition_counts_insert" AFTER INSERT ON "CompanyEdition"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CompanyEdition' AND "writer" = 0;
END;

CREATE TRIGGER "CompanyEdition_counts_update" AFTER UPDATE ON "CompanyEdition"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CompanyEdition' AND "writer" = 0;
END;

CREATE TRIGGER "CompanyEdition_counts_delete" AFTER DELETE ON "CompanyEdition"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CompanyEdition' AND "writer" = 0;
END;
