import type { ClientConfig } from "pg";

/** The driver's settings for a Prisma-style address: `?schema=name` is Prisma's, the server calls it search_path. */
export function postgresConfig(databaseUrl: string): { schema: string; config: ClientConfig } {
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get("schema") ?? "public";
  url.searchParams.delete("schema");
  return {
    schema,
    config: {
      connectionString: url.href,
      options: `-c search_path="${schema.replaceAll('"', "")}"`,
      connectionTimeoutMillis: 10_000,
    },
  };
}
