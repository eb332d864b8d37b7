-- How often each table that pages are made of was changed: raised by triggers in the transaction that changes it, so
-- that everybody sees the count together with the change. A page kept in memory is given again while the counts of its
-- tables are as they were before it was made. Each connection counts
-- in rows of its own (writer: the process of the server behind it, which has one transaction at a time), because one row
-- for all would make writers wait for each other; what is read is the sum, of one snapshot. A sequence would be wrong: it
-- moves before the commit. Rows of connections that are gone are added to those of writer 0 from time to time.
CREATE TABLE "ChangeCounter" (
    "table" TEXT NOT NULL,
    "writer" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "ChangeCounter_pkey" PRIMARY KEY ("table", "writer")
) WITH (fillfactor = 20);
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

-- Once a transaction and table: nobody sees more of it. The setting ends with the transaction, or its savepoint.
CREATE FUNCTION "ChangeCounter_raise"(changed TEXT) RETURNS void AS $$
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
$$ LANGUAGE plpgsql;

-- A statement that changed no row has changed nothing.
CREATE FUNCTION "ChangeCounter_statement"() RETURNS trigger AS $$
BEGIN
    IF EXISTS (SELECT FROM changed) THEN
        PERFORM "ChangeCounter_raise"(TG_TABLE_NAME::text);
    END IF;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "ChangeCounter_always"() RETURNS trigger AS $$
BEGIN
    PERFORM "ChangeCounter_raise"(TG_TABLE_NAME::text);
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "User_counts_insert" AFTER INSERT ON "User"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "User_counts_update" AFTER UPDATE ON "User"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "User_counts_delete" AFTER DELETE ON "User"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "User_counts_truncate" AFTER TRUNCATE ON "User"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Erasure_counts_insert" AFTER INSERT ON "Erasure"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Erasure_counts_update" AFTER UPDATE ON "Erasure"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Erasure_counts_delete" AFTER DELETE ON "Erasure"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Erasure_counts_truncate" AFTER TRUNCATE ON "Erasure"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "AuditRedaction_counts_insert" AFTER INSERT ON "AuditRedaction"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditRedaction_counts_update" AFTER UPDATE ON "AuditRedaction"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditRedaction_counts_delete" AFTER DELETE ON "AuditRedaction"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditRedaction_counts_truncate" AFTER TRUNCATE ON "AuditRedaction"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PrivacyRequest_counts_insert" AFTER INSERT ON "PrivacyRequest"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyRequest_counts_update" AFTER UPDATE ON "PrivacyRequest"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyRequest_counts_delete" AFTER DELETE ON "PrivacyRequest"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyRequest_counts_truncate" AFTER TRUNCATE ON "PrivacyRequest"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Breach_counts_insert" AFTER INSERT ON "Breach"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Breach_counts_update" AFTER UPDATE ON "Breach"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Breach_counts_delete" AFTER DELETE ON "Breach"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Breach_counts_truncate" AFTER TRUNCATE ON "Breach"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Session_counts_insert" AFTER INSERT ON "Session"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
-- When it was last used is written down with every use, and no kept page shows it.
CREATE TRIGGER "Session_counts_update" AFTER UPDATE OF "id", "userId", "userAgent", "createdAt" ON "Session"
FOR EACH ROW EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Session_counts_delete" AFTER DELETE ON "Session"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Session_counts_truncate" AFTER TRUNCATE ON "Session"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PasswordReset_counts_insert" AFTER INSERT ON "PasswordReset"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PasswordReset_counts_update" AFTER UPDATE ON "PasswordReset"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PasswordReset_counts_delete" AFTER DELETE ON "PasswordReset"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PasswordReset_counts_truncate" AFTER TRUNCATE ON "PasswordReset"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PendingEmail_counts_insert" AFTER INSERT ON "PendingEmail"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PendingEmail_counts_update" AFTER UPDATE ON "PendingEmail"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PendingEmail_counts_delete" AFTER DELETE ON "PendingEmail"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PendingEmail_counts_truncate" AFTER TRUNCATE ON "PendingEmail"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "PrivacyNotice_counts_insert" AFTER INSERT ON "PrivacyNotice"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyNotice_counts_update" AFTER UPDATE ON "PrivacyNotice"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyNotice_counts_delete" AFTER DELETE ON "PrivacyNotice"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "PrivacyNotice_counts_truncate" AFTER TRUNCATE ON "PrivacyNotice"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Consent_counts_insert" AFTER INSERT ON "Consent"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consent_counts_update" AFTER UPDATE ON "Consent"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consent_counts_delete" AFTER DELETE ON "Consent"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Consent_counts_truncate" AFTER TRUNCATE ON "Consent"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Company_counts_insert" AFTER INSERT ON "Company"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Company_counts_update" AFTER UPDATE ON "Company"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Company_counts_delete" AFTER DELETE ON "Company"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Company_counts_truncate" AFTER TRUNCATE ON "Company"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CompanyLogo_counts_insert" AFTER INSERT ON "CompanyLogo"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyLogo_counts_update" AFTER UPDATE ON "CompanyLogo"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyLogo_counts_delete" AFTER DELETE ON "CompanyLogo"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyLogo_counts_truncate" AFTER TRUNCATE ON "CompanyLogo"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CompanyEdition_counts_insert" AFTER INSERT ON "CompanyEdition"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyEdition_counts_update" AFTER UPDATE ON "CompanyEdition"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyEdition_counts_delete" AFTER DELETE ON "CompanyEdition"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CompanyEdition_counts_truncate" AFTER TRUNCATE ON "CompanyEdition"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Item_counts_insert" AFTER INSERT ON "Item"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Item_counts_update" AFTER UPDATE ON "Item"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Item_counts_delete" AFTER DELETE ON "Item"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Item_counts_truncate" AFTER TRUNCATE ON "Item"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Quotation_counts_insert" AFTER INSERT ON "Quotation"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Quotation_counts_update" AFTER UPDATE ON "Quotation"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Quotation_counts_delete" AFTER DELETE ON "Quotation"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Quotation_counts_truncate" AFTER TRUNCATE ON "Quotation"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "QuotationItem_counts_insert" AFTER INSERT ON "QuotationItem"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationItem_counts_update" AFTER UPDATE ON "QuotationItem"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationItem_counts_delete" AFTER DELETE ON "QuotationItem"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationItem_counts_truncate" AFTER TRUNCATE ON "QuotationItem"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Invoice_counts_insert" AFTER INSERT ON "Invoice"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Invoice_counts_update" AFTER UPDATE ON "Invoice"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Invoice_counts_delete" AFTER DELETE ON "Invoice"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Invoice_counts_truncate" AFTER TRUNCATE ON "Invoice"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "InvoiceItem_counts_insert" AFTER INSERT ON "InvoiceItem"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "InvoiceItem_counts_update" AFTER UPDATE ON "InvoiceItem"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "InvoiceItem_counts_delete" AFTER DELETE ON "InvoiceItem"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "InvoiceItem_counts_truncate" AFTER TRUNCATE ON "InvoiceItem"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Payment_counts_insert" AFTER INSERT ON "Payment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Payment_counts_update" AFTER UPDATE ON "Payment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Payment_counts_delete" AFTER DELETE ON "Payment"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Payment_counts_truncate" AFTER TRUNCATE ON "Payment"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Job_counts_insert" AFTER INSERT ON "Job"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Job_counts_update" AFTER UPDATE ON "Job"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Job_counts_delete" AFTER DELETE ON "Job"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Job_counts_truncate" AFTER TRUNCATE ON "Job"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "JobAssignment_counts_insert" AFTER INSERT ON "JobAssignment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "JobAssignment_counts_update" AFTER UPDATE ON "JobAssignment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "JobAssignment_counts_delete" AFTER DELETE ON "JobAssignment"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "JobAssignment_counts_truncate" AFTER TRUNCATE ON "JobAssignment"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "HistoryEntry_counts_insert" AFTER INSERT ON "HistoryEntry"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HistoryEntry_counts_update" AFTER UPDATE ON "HistoryEntry"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HistoryEntry_counts_delete" AFTER DELETE ON "HistoryEntry"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "HistoryEntry_counts_truncate" AFTER TRUNCATE ON "HistoryEntry"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DocumentRevision_counts_insert" AFTER INSERT ON "DocumentRevision"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentRevision_counts_update" AFTER UPDATE ON "DocumentRevision"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentRevision_counts_delete" AFTER DELETE ON "DocumentRevision"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentRevision_counts_truncate" AFTER TRUNCATE ON "DocumentRevision"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "IdempotencyKey_counts_insert" AFTER INSERT ON "IdempotencyKey"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IdempotencyKey_counts_update" AFTER UPDATE ON "IdempotencyKey"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IdempotencyKey_counts_delete" AFTER DELETE ON "IdempotencyKey"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "IdempotencyKey_counts_truncate" AFTER TRUNCATE ON "IdempotencyKey"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "FormDraft_counts_insert" AFTER INSERT ON "FormDraft"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "FormDraft_counts_update" AFTER UPDATE ON "FormDraft"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "FormDraft_counts_delete" AFTER DELETE ON "FormDraft"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "FormDraft_counts_truncate" AFTER TRUNCATE ON "FormDraft"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ApiKey_counts_insert" AFTER INSERT ON "ApiKey"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
-- When it was last used is written down with every use, and no kept page shows it.
CREATE TRIGGER "ApiKey_counts_update" AFTER UPDATE OF "id", "userId", "name", "hint", "hash", "createdAt", "expiresAt", "revokedAt" ON "ApiKey"
FOR EACH ROW EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ApiKey_counts_delete" AFTER DELETE ON "ApiKey"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ApiKey_counts_truncate" AFTER TRUNCATE ON "ApiKey"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "EndedToken_counts_insert" AFTER INSERT ON "EndedToken"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EndedToken_counts_update" AFTER UPDATE ON "EndedToken"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EndedToken_counts_delete" AFTER DELETE ON "EndedToken"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EndedToken_counts_truncate" AFTER TRUNCATE ON "EndedToken"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CalendarFeed_counts_insert" AFTER INSERT ON "CalendarFeed"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
-- When it was last used is written down with every use, and no kept page shows it.
CREATE TRIGGER "CalendarFeed_counts_update" AFTER UPDATE OF "id", "userId", "createdAt", "revokedAt" ON "CalendarFeed"
FOR EACH ROW EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "CalendarFeed_counts_delete" AFTER DELETE ON "CalendarFeed"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CalendarFeed_counts_truncate" AFTER TRUNCATE ON "CalendarFeed"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "QuotationDecision_counts_insert" AFTER INSERT ON "QuotationDecision"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationDecision_counts_update" AFTER UPDATE ON "QuotationDecision"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationDecision_counts_delete" AFTER DELETE ON "QuotationDecision"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "QuotationDecision_counts_truncate" AFTER TRUNCATE ON "QuotationDecision"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DocumentLink_counts_insert" AFTER INSERT ON "DocumentLink"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentLink_counts_update" AFTER UPDATE ON "DocumentLink"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentLink_counts_delete" AFTER DELETE ON "DocumentLink"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentLink_counts_truncate" AFTER TRUNCATE ON "DocumentLink"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "DocumentOpening_counts_insert" AFTER INSERT ON "DocumentOpening"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentOpening_counts_update" AFTER UPDATE ON "DocumentOpening"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentOpening_counts_delete" AFTER DELETE ON "DocumentOpening"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "DocumentOpening_counts_truncate" AFTER TRUNCATE ON "DocumentOpening"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "MessageTemplate_counts_insert" AFTER INSERT ON "MessageTemplate"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "MessageTemplate_counts_update" AFTER UPDATE ON "MessageTemplate"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "MessageTemplate_counts_delete" AFTER DELETE ON "MessageTemplate"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "MessageTemplate_counts_truncate" AFTER TRUNCATE ON "MessageTemplate"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "OutboxMessage_counts_insert" AFTER INSERT ON "OutboxMessage"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OutboxMessage_counts_update" AFTER UPDATE ON "OutboxMessage"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OutboxMessage_counts_delete" AFTER DELETE ON "OutboxMessage"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "OutboxMessage_counts_truncate" AFTER TRUNCATE ON "OutboxMessage"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "AuditEntry_counts_insert" AFTER INSERT ON "AuditEntry"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditEntry_counts_update" AFTER UPDATE ON "AuditEntry"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditEntry_counts_delete" AFTER DELETE ON "AuditEntry"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AuditEntry_counts_truncate" AFTER TRUNCATE ON "AuditEntry"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "BackupRun_counts_insert" AFTER INSERT ON "BackupRun"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BackupRun_counts_update" AFTER UPDATE ON "BackupRun"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BackupRun_counts_delete" AFTER DELETE ON "BackupRun"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "BackupRun_counts_truncate" AFTER TRUNCATE ON "BackupRun"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
