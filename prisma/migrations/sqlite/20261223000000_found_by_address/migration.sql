-- People are found by their address and, in any grouping, by their phone; quotations by where they go and by their phone. What was
-- written before is given the same text as foldForSearch gives it, where that is plain: letters that SQL folds otherwise than the
-- product are left to its next start, which finds them by the mark (U+E000) at their end: app/models/search/fold-again.server.ts.

UPDATE "User" SET "searchText" = CASE WHEN "words" NOT GLOB '*[^ -~' || char(9, 10, 13) || ']*' AND "digits" NOT GLOB '*[^0-9]*'
    THEN trim(replace(replace(replace("User"."searchText" || ' ' || replace(replace(replace(lower(replace(replace(replace("words" || ' ' || "digits", char(13), ' '), char(10), ' '), char(9), ' ')), '%', char(57381)), '_', char(57439)), '\', char(57436)), ' ', char(57345) || char(57346)), char(57346) || char(57345), ''), char(57345) || char(57346), ' '))
    ELSE "User"."searchText" || char(57344) END
FROM (SELECT "id", COALESCE("address", '') AS "words",
    CASE WHEN replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', '') = "phone" THEN '' ELSE COALESCE(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''), '') END AS "digits" FROM "User") AS "added"
WHERE "added"."id" = "User"."id" AND ("words" <> '' OR "digits" <> '');

UPDATE "Quotation" SET "searchText" = CASE WHEN "words" NOT GLOB '*[^ -~' || char(9, 10, 13) || ']*' AND "digits" NOT GLOB '*[^0-9]*'
    THEN trim(replace(replace(replace("Quotation"."searchText" || ' ' || replace(replace(replace(lower(replace(replace(replace("words" || ' ' || "digits", char(13), ' '), char(10), ' '), char(9), ' ')), '%', char(57381)), '_', char(57439)), '\', char(57436)), ' ', char(57345) || char(57346)), char(57346) || char(57345), ''), char(57345) || char(57346), ' '))
    ELSE "Quotation"."searchText" || char(57344) END
FROM (SELECT "id", COALESCE("sourceAddress", '') || ' ' || COALESCE("destinationAddress", '') AS "words",
    COALESCE(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''), '') AS "digits" FROM "Quotation") AS "added"
WHERE "added"."id" = "Quotation"."id" AND ("words" <> ' ' OR "digits" <> '');
