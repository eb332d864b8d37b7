import { defineConfig } from "prisma/config";

// Only `prisma generate` runs through this: the server applies migrations itself
// (app/platform/migrations.server.ts).
export default defineConfig({ schema: "prisma/schema.prisma" });
