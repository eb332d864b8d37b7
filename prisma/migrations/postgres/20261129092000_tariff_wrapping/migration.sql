-- What is in no carton is wrapped by its volume; offices are a kind of home of tariffs that nobody has changed.
ALTER TABLE "Tariff" ADD COLUMN "wrapPrice" INTEGER;
UPDATE "Tariff" SET "homes" = "homes" || chr(10) || 'Office; 500' WHERE "version" = 1 AND "homes" IS NOT NULL AND LOWER("homes") NOT LIKE '%office%';
