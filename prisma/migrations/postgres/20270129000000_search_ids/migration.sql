-- The rows of a table whose text holds another, by the index of its trigrams. Of a text that most rows have the planner would
-- go through the table and make the trigrams of every row again: a second of 50,000, where the index takes a tenth.
CREATE FUNCTION "search_ids"("of" text, "asked" tsquery, "part" text) RETURNS SETOF integer
LANGUAGE plpgsql STABLE STRICT SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT "id" FROM %I WHERE "search_trigrams"("searchText") @@ $1 AND "searchText" LIKE $2', "of"
    ) USING "asked", "part";
END $$;
