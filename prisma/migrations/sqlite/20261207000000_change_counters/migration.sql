-- How often each table that pages are made of was changed: raised by triggers in the transaction that changes it, so
-- that everybody sees the count together with the change. A page kept in memory is given again while the counts of its
-- tables are as they were before it was made. SQLite has one writer at a time: a row a table (writer 0).
CREATE TABLE "ChangeCounter" (
    "table" TEXT NOT NULL,
    "writer" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,

    PRIMARY KEY ("table", "writer")
) WITHOUT ROWID;
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES
    ('User', 0, 0),
    ('Erasure', 0, 0),
    ('AuditRedaction', 0, 0),
    ('PrivacyRequest', 0, 0),
    ('Breach', 0, 0),
    ('Session', 0, 0),
    ('PasswordReset', 0, 0),
    ('PendingEmail', 0, 0),
    ('PrivacyNotice', 0, 0),
    ('Consent', 0, 0),
    ('Company', 0, 0),
    ('CompanyLogo', 0, 0),
    ('CompanyEdition', 0, 0),
    ('Item', 0, 0),
    ('Quotation', 0, 0),
    ('QuotationItem', 0, 0),
    ('Invoice', 0, 0),
    ('InvoiceItem', 0, 0),
    ('Payment', 0, 0),
    ('Job', 0, 0),
    ('JobAssignment', 0, 0),
    ('HistoryEntry', 0, 0),
    ('DocumentRevision', 0, 0),
    ('IdempotencyKey', 0, 0),
    ('FormDraft', 0, 0),
    ('ApiKey', 0, 0),
    ('EndedToken', 0, 0),
    ('CalendarFeed', 0, 0),
    ('QuotationDecision', 0, 0),
    ('DocumentLink', 0, 0),
    ('DocumentOpening', 0, 0),
    ('MessageTemplate', 0, 0),
    ('OutboxMessage', 0, 0),
    ('AuditEntry', 0, 0),
    ('BackupRun', 0, 0);

-- When something was last used is written down with every use, and no kept page shows it.
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
