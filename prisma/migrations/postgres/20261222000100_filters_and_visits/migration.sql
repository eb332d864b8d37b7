-- What somebody wants a list to open with.
CREATE TABLE "KeptFilter" (
    "userId" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    CONSTRAINT "KeptFilter_pkey" PRIMARY KEY ("userId", "list")
);
ALTER TABLE "KeptFilter" ADD CONSTRAINT "KeptFilter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- When somebody of the office was last here.
CREATE TABLE "Visit" (
    "userId" INTEGER NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL,
    "since" TIMESTAMP(3),
    CONSTRAINT "Visit_pkey" PRIMARY KEY ("userId")
);
ALTER TABLE "Visit" ADD CONSTRAINT "Visit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('KeptFilter', 0, 0);
CREATE TRIGGER "KeptFilter_counts_insert" AFTER INSERT ON "KeptFilter"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "KeptFilter_counts_update" AFTER UPDATE ON "KeptFilter"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "KeptFilter_counts_delete" AFTER DELETE ON "KeptFilter"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "KeptFilter_counts_truncate" AFTER TRUNCATE ON "KeptFilter"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Visit', 0, 0);
CREATE TRIGGER "Visit_counts_insert" AFTER INSERT ON "Visit"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Visit_counts_update" AFTER UPDATE ON "Visit"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Visit_counts_delete" AFTER DELETE ON "Visit"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Visit_counts_truncate" AFTER TRUNCATE ON "Visit"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
