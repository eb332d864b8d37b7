-- What somebody wants a list to open with.
CREATE TABLE "KeptFilter" (
    "userId" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    PRIMARY KEY ("userId", "list"),
    CONSTRAINT "KeptFilter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- When somebody of the office was last here.
CREATE TABLE "Visit" (
    "userId" INTEGER NOT NULL PRIMARY KEY,
    "seenAt" DATETIME NOT NULL,
    "since" DATETIME,
    CONSTRAINT "Visit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('KeptFilter', 0, 0);
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

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Visit', 0, 0);
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
