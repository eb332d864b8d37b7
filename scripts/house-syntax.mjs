// Measures the house that need the code's syntax: its functions, comments, labels and shapes. `npm run house` prints them; `--list NAME` says where.
import { readFileSync } from "node:fs";
import ts from "typescript-5";

/** The names under which a person reads a label. */
const CAPTIONS = ["label", "title", "heading", "legend", "term", "header", "caption"];
const isDefinition = (file) => /\/models\/.*\.(record|fields)\.ts$/.test(file) || isSettings(file);
/** The company's fields stand in sections, as literals. */
const isSettings = (file) => /\/company\/company\/(setting-fields|company\.words)\.ts$/.test(file);
/**
 * A printed paper and the GST portal have words of their own: papers that were issued keep them, and the portal's tables are read
 * beside the portal. A field that gets another name on the screen changes neither.
 */
const isElsewhere = (file) =>
  /\.(document|sheet|paper)(\.server)?\.ts$|\/(letterhead|declaration)\.ts$/.test(file) ||
  /\/billing\/returns\/|\/reports\.(gstr\w+|iff)\.tsx$/.test(file);
const isServer = (file) => /\.server\.tsx?$|\/app\/routes\//.test(file);
const isScreen = (file) => /\/app\/(components|routes)\//.test(file);
const isOnly = ({ expression }) => expression.getText() === "only";
const BEGINS = /^(?:\/\/|\/\*\*?)[\s*]*(?:What|Who|Whose|How|Of|The same)\b/;
/** A shape of fewer names says little. */
const NAMES = 5;

/** The names of an object's type or literal, sorted; null where one has no plain name. */
function namesOf(members) {
  const names = members.map(({ name }) => name?.getText?.());
  return names.length >= NAMES && names.every(Boolean) ? [...new Set(names)].sort().join() : null;
}

/** What one file says: each with the line that says it. */
function read(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = { functions: [], comments: [], captions: [], labels: [], types: [], literals: [] };
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const seen = new Set();
  const visit = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? []) {
      if (!seen.has(pos)) found.comments.push({ text: text.slice(pos, end), line: lineOf(pos) });
      seen.add(pos);
    }
    const line = lineOf(node.getStart());
    if (ts.isFunctionLike(node) && node.body)
      found.functions.push({ lines: lineOf(node.end) - line + 1, line });
    const isText = (one) => one !== undefined && ts.isStringLiteralLike(one);
    if ((ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && isText(node.initializer)) {
      const of = node.name.getText();
      if (CAPTIONS.includes(of)) found.captions.push({ text: node.initializer.text, line, of });
    }
    // `only` names a table, not a field.
    if (ts.isCallExpression(node) && isText(node.arguments[0]) && !isOnly(node))
      found.labels.push(node.arguments[0].text);
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
      found.types.push({ names: namesOf(node.members), line });
    if (ts.isObjectLiteralExpression(node))
      found.literals.push({ names: namesOf(node.properties), line });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file, ...found };
}

/** Each measure's places, as "file:line what". `files`: absolute paths of the product's own code. */
export function syntaxOf(files) {
  const all = files.map(read);
  const flat = (of) => all.flatMap((one) => of(one).map((found) => ({ ...found, file: one.file })));
  const labels = new Set(
    all
      .filter(({ file }) => isDefinition(file))
      .flatMap(({ file, labels: said, captions }) => [
        ...said,
        ...(isSettings(file) ? captions.filter(({ of }) => of === "label") : []).map(
          ({ text }) => text,
        ),
      ]),
  );
  const made = new Set(
    all
      .filter(({ file }) => isServer(file))
      .flatMap(({ literals }) => literals.map(({ names }) => names)),
  );
  const comments = flat((one) => one.comments);
  return {
    longest: flat((one) => one.functions).sort((a, b) => b.lines - a.lines),
    comments,
    decoded: comments.filter(({ text }) => BEGINS.test(text)),
    repeated: flat((one) =>
      isDefinition(one.file) || isElsewhere(one.file) ? [] : one.captions,
    ).filter(({ text }) => labels.has(text)),
    mirrored: flat((one) => (isScreen(one.file) ? one.types : [])).filter(
      ({ names }) => names && made.has(names),
    ),
  };
}
