import { api } from "../api.server";
import { operations } from "./operations.server";

/** The loader and action of the route at a path of the table ("/users/{id}", under /api). */
export function apiAt(path: string) {
  const own = operations.filter((operation) => operation.path === path);
  if (own.length === 0) throw new Error(`No operation is at /api${path}.`);
  return api(Object.fromEntries(own.map((operation) => [operation.method, operation])));
}
