// What the linter does not know by itself (.oxlintrc.json names this file): which file of app/ may import which, and that
// no literal is spread into a literal.
import { basename, dirname, join, relative } from "node:path";

/**
 * The wings of app/models from the ground up, and the folders of each: a folder imports those of the wings before its
 * own, and in its own those before it. What it needs of a later one is moved down, or handed in from above. A folder that
 * stands nowhere here is the last of its wing: none of it builds on it.
 */
const WINGS = {
  ground: ["typed", "day", "money", "tax"],
  kit: ["shared", "policy", "audit", "history", "record", "form-draft"],
  company: ["access-log", "backup", "company", "month", "audit-log"],
  papers: ["paper", "message", "document-link", "outbox", "paper-tax", "photo"],
  people: ["attempt", "consent", "user", "customer", "privacy-request", "breach"],
  sales: ["item", "rate-contract", "tariff", "quotation", "enquiry", "survey"],
  road: [
    "vehicle",
    "driver",
    "absence",
    "job",
    "road",
    "road-paper",
    "consignment",
    "package",
    "crew",
    "vehicle-report",
    "signature",
    "delivery",
    "customer-request",
    "claim",
  ],
  billing: [
    "proof",
    "vendor",
    "expense-kind",
    "expense",
    "crew-advance",
    "invoice",
    "payment",
    "hire",
    "vendor-payment",
    "cancellation",
    "handover",
    "note",
    "e-invoice",
    "reminder",
    "statement",
    "returns",
    "tds",
  ],
  desk: [
    "kept-filter",
    "history",
    "office-note",
    "chain",
    "move",
    "timeline",
    "sending",
    "bulk",
    "documents",
    "report",
    "linked-document",
    "dashboard",
    "exports",
    "import",
    "search",
  ],
  law: ["retention", "personal-data", "doctor"],
};

/** The first wing that goes through all nouns and tables: their lists stand right below it. */
const AFTER_NOUNS = "desk";

/** All folders from the ground up; `*` stands for those of a wing that have no place of their own. */
const PLACES = Object.entries(WINGS).flatMap(([wing, names]) => [
  ...(wing === AFTER_NOUNS ? ["nouns"] : []),
  ...[...names, "*"].map((name) => `${wing}/${name}`),
]);

const database = [/^\.\/platform\/db\.server$/, "Only models open the database."];
const prismaClient = [
  /^\.\/generated\/(?!.*\/browser)/,
  "The Prisma client is reached through a model.",
];

const emptied = [/\.client$/, "The compiler empties *.client on the server: give it another name."];

/**
 * Which room may not import which: routes -> components, services, models; services -> models; all of them -> platform.
 * What is imported is a path from app/, "./models/road/job/job.fields", or a package.
 */
const ROOMS = {
  components: [
    [/\.server$/, "Components run in the browser too."],
    [/^\.\/(services|platform)(\/|$)/, "Components see only client-safe model files."],
    [/^\.\/routes(\/|$)/, "A component does not know which page shows it."],
    prismaClient,
  ],
  routes: [database, prismaClient, emptied],
  services: [
    emptied,
    [/^\.\/routes(\/|$)/, "Services do not know pages."],
    [/^\.\/components(\/|$)/, "Services do not know the interface."],
    // The first rows are written before anybody can sign in; '/healthz' asks whether the database answers.
    [...database, /^services\/(company\/first-boot|http\/health)\.server\.ts$/],
  ],
  models: [
    emptied,
    [
      /^\.\/platform\/fast\/(?!(fast|tally\.truth)\.server$)/,
      "What makes pages fast is asked by the calls of fast.server alone; the doctor counts again.",
    ],
    [/^@remix-run\//, "Models do not know HTTP."],
    [/^\.\/services(\/|$)/, "Services use models, not the other way round."],
    [/^\.\/routes(\/|$)/, "Models do not know pages."],
    [/^\.\/components(\/|$)/, "Models do not know the interface."],
  ],
  platform: [[/^\.\/(?!platform\/|generated\/)/, "The ground floor stands on nothing above it."]],
};

/**
 * Why a file may not import that; undefined where it may.
 * @param {string} file its path from app/
 * @param {string} what as the import names it
 * @param {boolean} isType `import type`: the compiler erases it
 */
function refusal(file, what, isType) {
  const target = pathOf(file, what);
  const room = file.split("/")[0];
  // What a component draws has the type that the server gives it.
  if (room === "components" && isType && /^\.\/(services|models)\/.*\.server$/.test(target))
    return undefined;
  const wall = ROOMS[room]?.find(
    ([pattern, , besides]) => pattern.test(target) && !besides?.test(file),
  );
  if (wall) return wall[1];
  if (room !== "models" || !target.startsWith("./models/")) return undefined;
  const from = folderOf(pathOf(file, `./${basename(file)}`));
  if (placeOf(from) < 0) return "Give this folder its place in WINGS first.";
  const to = folderOf(target);
  const below = placeOf(to) >= 0 && placeOf(to) < placeOf(from);
  return below || to === from ? undefined : `${from} stands below that (see WINGS).`;
}

function pathOf(file, what) {
  const path = what.replace(/\.tsx?$/, "");
  if (path.startsWith("~/")) return `./${path.slice(2)}`;
  return path.startsWith(".") ? `./${join(dirname(file), path)}` : path;
}

function folderOf(path) {
  if (/^\.\/models\/(nouns\.server|tables)$/.test(path)) return "nouns";
  const [, , wing, folder, inside] = path.split("/");
  return inside ? `${wing}/${folder}` : path;
}

function placeOf(folder) {
  const place = PLACES.indexOf(folder);
  return place < 0 ? PLACES.indexOf(folder.replace(/\/.*/, "/*")) : place;
}

const walls = {
  create(context) {
    const file = relative(join(import.meta.dirname, "app"), context.filename);
    const check = ({ source, importKind }) => {
      const message =
        typeof source?.value === "string" && refusal(file, source.value, importKind === "type");
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const spreadLiterals = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: "Write the keys out instead of spreading a literal." });
    return {
      "ObjectExpression > SpreadElement > ObjectExpression": report,
      "ArrayExpression > SpreadElement > ArrayExpression": report,
      "SpreadElement > TSAsExpression > ArrayExpression": report,
      "JSXSpreadAttribute > ObjectExpression": report,
    };
  },
};

export default { meta: { name: "house" }, rules: { walls, "spread-literals": spreadLiterals } };
