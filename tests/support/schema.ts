/** What a table is, as far as both databases and Prisma's schema can say it. */
export type Table = {
  columns: Record<string, string>;
  primaryKey: string[];
  indexes: string[];
  foreignKeys: string[];
};

/** The tables that a Prisma schema describes: column types as "Int", "String?" and so on. */
export function readSchema(text: string): Record<string, Table> {
  const models = [...text.matchAll(/^model (\w+) \{\n(.*?)\n\}/gms)];
  const names = new Set(models.map(([, name]) => name));
  return Object.fromEntries(
    models.map(([, name = "", body = ""]) => [name, readModel(body.split("\n"), names)]),
  );
}

function readModel(lines: string[], models: Set<string | undefined>): Table {
  const table: Table = { columns: {}, primaryKey: [], indexes: [], foreignKeys: [] };
  for (const line of lines.map((each) => each.trim())) {
    const list = listOf(line.match(/^@@\w+\(\[(.+?)\]/)?.[1]);
    if (line.startsWith("@@id")) table.primaryKey = list;
    if (line.startsWith("@@unique")) table.indexes.push(`unique ${list.join(", ")}`);
    if (line.startsWith("@@index")) table.indexes.push(`index ${list.join(", ")}`);

    const [, field = "", type = "", optional = ""] = line.match(/^(\w+)\s+(\w+)(\?|\[\])?/) ?? [];
    if (!field) continue;
    if (models.has(type)) {
      const key = foreignKey(line, type);
      if (key) table.foreignKeys.push(key);
      continue;
    }
    table.columns[field] = type + optional;
    if (/@id\b/.test(line)) table.primaryKey = [field];
    if (/@unique\b/.test(line)) table.indexes.push(`unique ${field}`);
  }
  table.indexes.sort();
  table.foreignKeys.sort();
  return table;
}

function foreignKey(line: string, target: string) {
  const [, from, to, action] =
    line.match(/fields: \[(.+?)\], references: \[(.+?)\](?:, onDelete: (\w+))?/) ?? [];
  if (!from) return null;
  const words = { Cascade: "CASCADE", Restrict: "RESTRICT", SetNull: "SET NULL" };
  return `${from} -> ${target}.${to} ${words[action as keyof typeof words]}`;
}

function listOf(text = "") {
  return text.split(",").map((each) => each.trim());
}
