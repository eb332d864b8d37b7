-- A draft for each window of a form. What was kept of a form before is one window's.
ALTER TABLE "FormDraft" ADD COLUMN "key" TEXT NOT NULL DEFAULT 'kept-before',
ADD COLUMN "about" TEXT NOT NULL DEFAULT '';
ALTER TABLE "FormDraft" ALTER COLUMN "key" DROP DEFAULT;
ALTER TABLE "FormDraft" DROP CONSTRAINT "FormDraft_pkey";
ALTER TABLE "FormDraft" ADD CONSTRAINT "FormDraft_pkey" PRIMARY KEY ("userId", "form", "key");
