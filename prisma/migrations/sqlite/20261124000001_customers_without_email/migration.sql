-- A customer may be known by the phone alone. SQLite cannot loosen a column: the table is made anew.
CREATE TABLE "new_User" (
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
    "updatedAt" DATETIME NOT NULL
);
INSERT INTO "new_User" ("id", "name", "email", "phone", "address", "role", "status", "passwordHash", "tokenEpoch", "searchText", "version", "createdAt", "updatedAt")
SELECT "id", "name", "email", "phone", "address", "role", "status", "passwordHash", "tokenEpoch", "searchText", "version", "createdAt", "updatedAt" FROM "User";

-- The id of an account that was deleted is never given to another: the history still names it.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_User';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'new_User', "seq" FROM "sqlite_sequence" WHERE "name" = 'User';

DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE INDEX "User_role_status_createdAt_idx" ON "User"("role", "status", "createdAt");
CREATE INDEX "User_role_name_idx" ON "User"("role", "name");
