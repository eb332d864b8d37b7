/** What a table is, as far as both databases and Prisma's schema can say it. */
export type Table = {
  columns: Record<string, string>;
  primaryKey: string[];
  indexes: string[];
  foreignKeys: string[];
};

/** What a model or a field is called in the database, where that is not its own name. */
type DatabaseNames = Map<string, string>;

/** The tables that a Prisma schema describes: column types as "Int", "String?" and so on. */
export function readSchema(text: string): Record<string, Table> {
  const models = [...text.matchAll(/^model (\w+) \{\n(.*?)\n\}/gms)];
  const tables: DatabaseNames = new Map(
    models.map(([, name = "", body = ""]) => [name, mapped(body, /@@map\("(\w+)"\)/) ?? name]),
  );
  return Object.fromEntries(
    models.map(([, name = "", body = ""]) => [
      tables.get(name) ?? name,
      readModel(body.split("\n"), tables),
    ]),
  );
}

function mapped(text: string, pattern: RegExp) {
  return text.match(pattern)?.[1];
}

function readModel(lines: string[], tables: DatabaseNames): Table {
  const table: Table = { columns: {}, primaryKey: [], indexes: [], foreignKeys: [] };
  const columns: DatabaseNames = new Map();
  for (const line of lines) {
    const column = mapped(line, / @map\("(\w+)"\)/);
    if (column) columns.set(line.trim().split(" ")[0] ?? "", column);
  }
  const listOf = (text = "") =>
    text.split(",").map((each) => columns.get(each.trim()) ?? each.trim());
  for (const line of lines.map((each) => each.trim())) {
    const list = listOf(line.match(/^@@\w+\(\[(.+?)\]/)?.[1]);
    if (line.startsWith("@@id")) table.primaryKey = list;
    if (line.startsWith("@@unique")) table.indexes.push(`unique ${list.join(", ")}`);
    if (line.startsWith("@@index")) table.indexes.push(`index ${list.join(", ")}`);

    const [, name = "", type = "", optional = ""] = line.match(/^(\w+)\s+(\w+)(\?|\[\])?/) ?? [];
    if (!name) continue;
    const target = tables.get(type);
    if (target) {
      const key = foreignKey(line, target, listOf);
      if (key) table.foreignKeys.push(key);
      continue;
    }
    const field = columns.get(name) ?? name;
    table.columns[field] = type + optional;
    if (/@id\b/.test(line)) table.primaryKey = [field];
    if (/@unique\b/.test(line)) table.indexes.push(`unique ${field}`);
  }
  table.indexes.sort();
  table.foreignKeys.sort();
  return table;
}

function foreignKey(line: string, target: string, listOf: (text: string) => string[]) {
  const [, from, to, action] =
    line.match(/fields: \[(.+?)\], references: \[(.+?)\](?:, onDelete: (\w+))?/) ?? [];
  if (!from) return null;
  const words = { Cascade: "CASCADE", Restrict: "RESTRICT", SetNull: "SET NULL" };
  return `${listOf(from).join(", ")} -> ${target}.${to} ${words[action as keyof typeof words]}`;
}
