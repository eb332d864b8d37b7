-- A draft for each window of a form. What was kept of a form before is one window's.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_FormDraft" (
    "userId" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "fields" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "form", "key"),
    CONSTRAINT "FormDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_FormDraft" ("userId", "form", "key", "fields", "at")
SELECT "userId", "form", 'kept-before', "fields", "at" FROM "FormDraft";
DROP TABLE "FormDraft";
ALTER TABLE "new_FormDraft" RENAME TO "FormDraft";
CREATE INDEX "FormDraft_at_idx" ON "FormDraft"("at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
