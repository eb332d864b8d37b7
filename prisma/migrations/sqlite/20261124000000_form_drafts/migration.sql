-- CreateTable
CREATE TABLE "FormDraft" (
    "userId" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "form"),
    CONSTRAINT "FormDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FormDraft_at_idx" ON "FormDraft"("at");
