// Makes a joined script small. The compiler before gives short names to everything, also the same one to what a parameter's
// default means outside of a function and to what the function's body declares: `function f({ a = g(R) }) { let R = 1 }`.
// Terser takes both for one (5.51.2). Where they meet, the body becomes a block of its own, in which it tells them apart.
import { parseAst } from "rollup/parseAst";
import { minify } from "terser";

/** What the libraries' licences ask to be kept with them. */
const NOTICE = /\/\*(?=[!*])(?:(?!\*\/)[^])*?(?:@license|@preserve|Bundled license)[^]*?\*\//g;

/** The notices of the libraries in a script, whole. */
export const noticesIn = (code) => code.match(NOTICE) ?? [];

/** The script of a module, minified and without notices, which stand in a file beside it. Raises where a body declares by `var` what a default of its function means outside. */
export async function minified(code) {
  const { code: shorter } = await minify(apart(code), {
    module: true,
    ecma: 2020,
    format: { comments: false },
    // Words of the libraries for developers, which nobody in an office reads.
    compress: { passes: 2, hoist_vars: true, drop_console: ["log", "info", "debug", "warn"] },
  });
  return shorter;
}

function apart(code) {
  const inserted = [];
  visit(parseAst(code), (node) => {
    if (!/Function/.test(node.type) || node.body?.type !== "BlockStatement") return;
    const meant = new Set(node.params.flatMap((param) => meantBy(param)));
    if (meant.size === 0) return;
    const meets = (statement) => declaredBy(statement).some((name) => meant.has(name));
    const variables = [];
    visit(node.body, (inner) => {
      if (inner.type === "VariableDeclaration" && inner.kind === "var") variables.push(inner);
    });
    if (variables.some(meets)) {
      throw new Error(
        `A default means what its function declares by var: ${code.slice(node.start, node.start + 200)}`,
      );
    }
    if (!node.body.body.some(meets)) return;
    inserted.push([node.body.start, "{"], [node.body.end, "}"]);
  });
  const marks = inserted.sort(([a], [b]) => b - a);
  return marks.reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code);
}

/** The names in the defaults of a parameter. */
function meantBy(param) {
  const names = [];
  visit(param, (node) => {
    if (node.type !== "AssignmentPattern") return;
    visit(node.right, (inner) => {
      if (inner.type === "Identifier") names.push(inner.name);
    });
  });
  return names;
}

/** The names that a statement of a body declares. */
function declaredBy({ type, id, declarations = [] }) {
  if (/^(Function|Class)Declaration$/.test(type)) return [id.name];
  return declarations.flatMap((one) => {
    const names = [];
    visit(one.id, (node) => {
      if (node.type === "Identifier") names.push(node.name);
    });
    return names;
  });
}

function visit(node, see) {
  if (!node || typeof node.type !== "string") return;
  see(node);
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) visit(one, see);
    else if (part && typeof part === "object") visit(part, see);
  }
}
