-- A statement of account that was sent, or that a link leads to.
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

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Statement', 0, 0);
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
