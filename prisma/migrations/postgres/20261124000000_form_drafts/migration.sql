-- CreateTable
CREATE TABLE "FormDraft" (
    "userId" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormDraft_pkey" PRIMARY KEY ("userId","form")
);

-- CreateIndex
CREATE INDEX "FormDraft_at_idx" ON "FormDraft"("at");

-- AddForeignKey
ALTER TABLE "FormDraft" ADD CONSTRAINT "FormDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
