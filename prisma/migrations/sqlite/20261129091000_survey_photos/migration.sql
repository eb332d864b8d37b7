-- Pictures of rooms and of things in them, by staff and by the customer.
CREATE TABLE "SurveyPhoto" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "surveyId" INTEGER NOT NULL,
    "roomId" INTEGER,
    "lineId" INTEGER,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "byLink" BOOLEAN NOT NULL DEFAULT false,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SurveyPhoto_surveyId_fkey" FOREIGN KEY ("surveyId") REFERENCES "Survey" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SurveyPhoto_roomId_fkey" FOREIGN KEY ("roomId") REFERENCES "SurveyRoom" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "SurveyPhoto_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "SurveyLine" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "SurveyPhoto_surveyId_id_idx" ON "SurveyPhoto" ("surveyId", "id");
CREATE INDEX "SurveyPhoto_roomId_idx" ON "SurveyPhoto" ("roomId");
CREATE INDEX "SurveyPhoto_lineId_idx" ON "SurveyPhoto" ("lineId");
CREATE INDEX "SurveyPhoto_hash_idx" ON "SurveyPhoto" ("hash");

CREATE TRIGGER "SurveyPhoto_counts_insert" AFTER INSERT ON "SurveyPhoto"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyPhoto' AND "writer" = 0;
END;

CREATE TRIGGER "SurveyPhoto_counts_update" AFTER UPDATE ON "SurveyPhoto"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyPhoto' AND "writer" = 0;
END;

CREATE TRIGGER "SurveyPhoto_counts_delete" AFTER DELETE ON "SurveyPhoto"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'SurveyPhoto' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('SurveyPhoto', 0, 0);
