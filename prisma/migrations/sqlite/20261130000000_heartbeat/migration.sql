-- One row, written again and again: whether the database takes a write at all.
CREATE TABLE "Heartbeat" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);
