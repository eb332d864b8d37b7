// The generator of a client's types writes by TypeScript's own API, which only its versions before 7 have: here 'typescript' means that.
import { register } from "node:module";

const hook = `export const resolve = (name, context, next) =>
  next(name === "typescript" ? "typescript-5" : name, context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
