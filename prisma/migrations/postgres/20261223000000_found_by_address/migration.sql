-- People are found by their address and, in any grouping, by their phone; quotations by where they go and by their phone. What was
-- written before is given the same text as foldForSearch gives it, where that is plain: letters that SQL folds otherwise than the
-- product are left to its next start, which finds them by the mark (U+E000) at their end: app/models/search/fold-again.server.ts.

UPDATE "User" SET "searchText" = CASE WHEN "words" !~ '[^ -~\t\n\r]' AND "digits" !~ '[^0-9]'
    THEN trim(replace(replace(replace("User"."searchText" || ' ' || replace(replace(replace(lower(replace(replace(replace("words" || ' ' || "digits", chr(13), ' '), chr(10), ' '), chr(9), ' ') COLLATE "C"), '%', chr(57381)), '_', chr(57439)), '\', chr(57436)), ' ', chr(57345) || chr(57346)), chr(57346) || chr(57345), ''), chr(57345) || chr(57346), ' '))
    ELSE "User"."searchText" || chr(57344) END
FROM (SELECT "id", COALESCE("address", '') AS "words",
    CASE WHEN replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', '') = "phone" THEN '' ELSE COALESCE(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''), '') END AS "digits" FROM "User") AS "added"
WHERE "added"."id" = "User"."id" AND ("words" <> '' OR "digits" <> '');

UPDATE "Quotation" SET "searchText" = CASE WHEN "words" !~ '[^ -~\t\n\r]' AND "digits" !~ '[^0-9]'
    THEN trim(replace(replace(replace("Quotation"."searchText" || ' ' || replace(replace(replace(lower(replace(replace(replace("words" || ' ' || "digits", chr(13), ' '), chr(10), ' '), chr(9), ' ') COLLATE "C"), '%', chr(57381)), '_', chr(57439)), '\', chr(57436)), ' ', chr(57345) || chr(57346)), chr(57346) || chr(57345), ''), chr(57345) || chr(57346), ' '))
    ELSE "Quotation"."searchText" || chr(57344) END
FROM (SELECT "id", COALESCE("sourceAddress", '') || ' ' || COALESCE("destinationAddress", '') AS "words",
    COALESCE(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''), '') AS "digits" FROM "Quotation") AS "added"
WHERE "added"."id" = "Quotation"."id" AND ("words" <> ' ' OR "digits" <> '');
