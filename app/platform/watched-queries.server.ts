import { currentWatch, gathered } from "./watch.server";

/** As much of Prisma's own description of the models as is needed; the generated clients carry it. */
type Field = { name: string; kind: string; type: string };
type Described = { models: Record<string, { fields: Field[]; dbName: string | null }> };
type Model = { table: string; relations: ReadonlyMap<string, string> };

let models: ReadonlyMap<string, Model> | undefined;

/** The models by their names. */
function modelsOf(client: object): ReadonlyMap<string, Model> {
  if (models) return models;
  const { _runtimeDataModel: described } = client as { _runtimeDataModel: Described };
  const entries = Object.entries(described.models).map(([name, { fields, dbName }]) => {
    const related = fields.filter(({ kind }) => kind === "object");
    const relations = new Map(related.map((field) => [field.name, field.type]));
    return [name, { table: dbName ?? name, relations }] as const;
  });
  return (models = new Map(entries));
}

/** Adds the tables that arguments of a query speak of: relations wherever they stand, in a where or a select. */
function addTables(found: Set<string>, name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const relations = models?.get(name)?.relations;
  for (const [key, inner] of Object.entries(value)) {
    const other = relations?.get(key);
    if (other) found.add(models?.get(other)?.table ?? other);
    addTables(found, other ?? name, inner);
  }
}

/** The tables that a query of a model reads, by its arguments. */
export function tablesOf(client: object, name: string, args: unknown): Set<string> {
  const found = new Set([modelsOf(client).get(name)?.table ?? name]);
  addTables(found, name, args);
  return found;
}

/** These Prisma gathers: all of one tick, of whatever requests, go to the database in the name of the first. */
const GATHERED = new Set<PropertyKey>(["findUnique", "findUniqueOrThrow"]);

const wrapped = new Map<PropertyKey, object>();

/**
 * The queries of a model (`db.user`), of which those that Prisma gathers tell their own request's watch what they
 * read. Of all others the statement tells it.
 */
export function watchedQueries(client: object, property: PropertyKey, queries: unknown): unknown {
  if (typeof queries !== "object" || queries === null || !currentWatch()) return queries;
  const known = wrapped.get(property);
  if (known) return known;
  const name = String(property);
  const model = (name[0] ?? "").toUpperCase() + name.slice(1);
  if (!modelsOf(client).has(model)) return queries;
  const watched = new Proxy(queries, {
    get(target, method) {
      const query: unknown = Reflect.get(target, method);
      if (!GATHERED.has(method) || typeof query !== "function") return query;
      return (args: unknown) => {
        const watch = currentWatch();
        if (watch) for (const table of tablesOf(client, model, args)) watch.tables.add(table);
        // Begun here: a query of Prisma's else begins where somebody waits for it.
        return gathered(async () => (await query.call(target, args)) as unknown);
      };
    },
  });
  wrapped.set(property, watched);
  return watched;
}
