-- What an event of the history says, as JSON; null where its line holds the words themselves, as all lines of before do.
ALTER TABLE "HistoryEntry" ADD COLUMN "values" TEXT;
