-- What lists search in, by its trigrams: a text of three characters and more is found without reading the others. Two line
-- feeds, which no folded text has, stand at each end of a text, so that its last characters begin a trigram too: texts of one
-- or two characters are found by the trigrams that begin with them. Of our own and not of pg_trgm: that one leaves out what
-- the locale calls no letter (the vowel signs of Devanagari, an @), knows nothing of two characters, and a host may refuse it.
CREATE FUNCTION "search_trigrams"(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    characters text[] := string_to_array($1 || E'\n\n', NULL);
    trigrams text[] := '{}';
BEGIN
    FOR place IN 1 .. cardinality(characters) - 2 LOOP
        trigrams[place] := characters[place] || characters[place + 1] || characters[place + 2];
    END LOOP;
    RETURN array_to_tsvector(trigrams);
END $$;
-- Whatever waits in a list to be added would be read by every search.
CREATE INDEX "User_search_idx" ON "User" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Item_search_idx" ON "Item" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Quotation_search_idx" ON "Quotation" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Invoice_search_idx" ON "Invoice" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Payment_search_idx" ON "Payment" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Job_search_idx" ON "Job" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "OutboxMessage_search_idx" ON "OutboxMessage" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "AuditEntry_search_idx" ON "AuditEntry" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "PrivacyRequest_search_idx" ON "PrivacyRequest" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
CREATE INDEX "Breach_search_idx" ON "Breach" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
