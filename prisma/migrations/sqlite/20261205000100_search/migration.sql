-- What lists search in, by its trigrams: a text of three characters and more is found without reading the others. Two line
-- feeds, which no folded text has, stand at each end of a text, so that its last characters begin a trigram too: texts of one
-- or two characters are found by the trigrams that begin with them. Kept by triggers, in the transaction of whatever is
-- written; 'secure-delete' leaves nothing of what was removed.

CREATE VIEW "UserSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "User";
CREATE VIRTUAL TABLE "UserSearch" USING fts5("searchText", content="UserSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "UserSearchTerms" USING fts5vocab("UserSearch", "instance");
INSERT INTO "UserSearch"("UserSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "UserSearch"("UserSearch") VALUES ('rebuild');
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

CREATE VIEW "ItemSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Item";
CREATE VIRTUAL TABLE "ItemSearch" USING fts5("searchText", content="ItemSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ItemSearchTerms" USING fts5vocab("ItemSearch", "instance");
INSERT INTO "ItemSearch"("ItemSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "ItemSearch"("ItemSearch") VALUES ('rebuild');
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

CREATE VIEW "QuotationSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Quotation";
CREATE VIRTUAL TABLE "QuotationSearch" USING fts5("searchText", content="QuotationSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "QuotationSearchTerms" USING fts5vocab("QuotationSearch", "instance");
INSERT INTO "QuotationSearch"("QuotationSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "QuotationSearch"("QuotationSearch") VALUES ('rebuild');
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

CREATE VIEW "InvoiceSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Invoice";
CREATE VIRTUAL TABLE "InvoiceSearch" USING fts5("searchText", content="InvoiceSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "InvoiceSearchTerms" USING fts5vocab("InvoiceSearch", "instance");
INSERT INTO "InvoiceSearch"("InvoiceSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "InvoiceSearch"("InvoiceSearch") VALUES ('rebuild');
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

CREATE VIEW "PaymentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Payment";
CREATE VIRTUAL TABLE "PaymentSearch" USING fts5("searchText", content="PaymentSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "PaymentSearchTerms" USING fts5vocab("PaymentSearch", "instance");
INSERT INTO "PaymentSearch"("PaymentSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "PaymentSearch"("PaymentSearch") VALUES ('rebuild');
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

CREATE VIEW "JobSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Job";
CREATE VIRTUAL TABLE "JobSearch" USING fts5("searchText", content="JobSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "JobSearchTerms" USING fts5vocab("JobSearch", "instance");
INSERT INTO "JobSearch"("JobSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "JobSearch"("JobSearch") VALUES ('rebuild');
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

CREATE VIEW "OutboxMessageSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "OutboxMessage";
CREATE VIRTUAL TABLE "OutboxMessageSearch" USING fts5("searchText", content="OutboxMessageSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "OutboxMessageSearchTerms" USING fts5vocab("OutboxMessageSearch", "instance");
INSERT INTO "OutboxMessageSearch"("OutboxMessageSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "OutboxMessageSearch"("OutboxMessageSearch") VALUES ('rebuild');
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

CREATE VIEW "AuditEntrySearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "AuditEntry";
CREATE VIRTUAL TABLE "AuditEntrySearch" USING fts5("searchText", content="AuditEntrySearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "AuditEntrySearchTerms" USING fts5vocab("AuditEntrySearch", "instance");
INSERT INTO "AuditEntrySearch"("AuditEntrySearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "AuditEntrySearch"("AuditEntrySearch") VALUES ('rebuild');
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

CREATE VIEW "PrivacyRequestSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "PrivacyRequest";
CREATE VIRTUAL TABLE "PrivacyRequestSearch" USING fts5("searchText", content="PrivacyRequestSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "PrivacyRequestSearchTerms" USING fts5vocab("PrivacyRequestSearch", "instance");
INSERT INTO "PrivacyRequestSearch"("PrivacyRequestSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "PrivacyRequestSearch"("PrivacyRequestSearch") VALUES ('rebuild');
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

CREATE VIEW "BreachSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Breach";
CREATE VIRTUAL TABLE "BreachSearch" USING fts5("searchText", content="BreachSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "BreachSearchTerms" USING fts5vocab("BreachSearch", "instance");
INSERT INTO "BreachSearch"("BreachSearch", "rank") VALUES ('secure-delete', 1);
INSERT INTO "BreachSearch"("BreachSearch") VALUES ('rebuild');
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
