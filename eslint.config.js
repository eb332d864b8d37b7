import { readdirSync } from "node:fs";

import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

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
  sales: ["item", "rate-contract", "quotation"],
  road: [
    "vehicle",
    "driver",
    "job",
    "road",
    "road-paper",
    "consignment",
    "package",
    "vehicle-report",
    "signature",
    "delivery",
    "claim",
  ],
  billing: [
    "proof",
    "vendor",
    "expense",
    "crew-advance",
    "invoice",
    "payment",
    "hire",
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

/**
 * Which room may not import which: routes -> components, services, models; services -> models; all of them ->
 * platform. A file keeps to the last entry only that it is in.
 * @param {string[]} files
 * @param {{ regex: string, message: string }[]} patterns
 * @param {string[]} [besides] files that the entry does not hold for
 */
function forbid(files, patterns, besides = []) {
  return {
    files,
    ignores: ["**/*.test.{ts,tsx}", ...besides],
    rules: { "no-restricted-imports": ["error", { patterns }] },
  };
}

const topRoom = (name) => `^(~|(\\.\\./)+(app)?)/?${name}(/|$)`;
const database = {
  regex: "(^|/)platform/db\\.server(\\.ts)?$",
  message: "Only models open the database.",
};
const prismaClient = {
  regex: "(^|/)generated/(?!.*/browser)",
  message: "The Prisma client is reached through a model.",
};
const modelsKnowNot = [
  {
    regex: "^~/platform/fast/(?!(fast|tally\\.truth)\\.server$)",
    message:
      "What makes pages fast is asked by the calls of fast.server alone; the doctor counts again.",
  },
  { regex: "^@remix-run/", message: "Models do not know HTTP." },
  { regex: topRoom("services"), message: "Services use models, not the other way round." },
  { regex: topRoom("routes"), message: "Models do not know pages." },
  { regex: topRoom("components"), message: "Models do not know the interface." },
];

/** The lists of all nouns and of all tables stand between the wings that define them and those that go through all of them. */
const AFTER_NOUNS = ["desk", "law"];

/** Each folder of models with what it may not import: the folders of its own wing after it, and those of later wings. */
const folders = Object.entries(WINGS).flatMap(([wing, names]) =>
  [...new Set([...names, ...readdirSync(`app/models/${wing}`)])].map((name) => {
    return { wing, name, path: `${wing}/${name}` };
  }),
);
const floors = folders.map(({ wing, path }, place) => {
  const below = folders.slice(0, place + 1);
  const beside = below.filter((one) => one.wing === wing).map(({ name }) => name);
  const besides = `^\\.\\./(?!(\\.\\.|${beside.join("|")})/)`;
  const paths = below.map((one) => one.path).join("|");
  const nouns = AFTER_NOUNS.includes(wing) ? "|(nouns\\.server|tables)$" : "";
  const beyond = `^(\\.\\./\\.\\.|(~|(\\.\\./){3})/?models)/(?!(\\.\\.|${paths})/${nouns})`;
  const message = `${path} stands below that (see WINGS).`;
  return { path, patterns: [besides, beyond].map((regex) => ({ regex, message })) };
});

/** A literal spread into a literal: its keys or elements are written out instead. */
const spreadLiterals = [
  "ObjectExpression > SpreadElement > ObjectExpression",
  "ArrayExpression > SpreadElement > ArrayExpression",
  "SpreadElement > TSAsExpression > ArrayExpression",
  "JSXSpreadAttribute > ObjectExpression",
].map((selector) => ({ selector, message: "Write the keys out instead of spreading a literal." }));

export default tseslint.config(
  {
    ignores: [
      "build/",
      "public/build/",
      "app/generated/",
      ".cache/",
      "data/",
      "test-results/",
      "playwright-report/",
    ],
  },
  tseslint.configs.recommended,
  {
    files: ["app/**/*.{ts,tsx}"],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-control-regex": "error",
      "no-empty-pattern": "error",
      "no-restricted-syntax": ["error", ...spreadLiterals],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, argsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
    },
  },
  // Only a declaration file has no other way to bring in the types of the environment.
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/triple-slash-reference": "off" } },
  forbid(
    ["app/components/**"],
    [
      { regex: "\\.server(\\.tsx?)?$", message: "Components run in the browser too." },
      { regex: topRoom("services"), message: "Components see only client-safe model files." },
      { regex: topRoom("routes"), message: "A component does not know which page shows it." },
      { regex: topRoom("platform"), message: "Components see only client-safe model files." },
      prismaClient,
    ],
  ),
  ...[
    ["app/platform/*", "^(~/|\\.\\./)(?!generated/)"],
    ["app/platform/*/**", "^(~/|\\.\\./\\.\\./)(?!generated/)"],
  ].map(([files, regex]) =>
    forbid([files], [{ regex, message: "The ground floor stands on nothing above it." }]),
  ),
  forbid(["app/routes/**"], [database, prismaClient]),
  forbid(
    ["app/models/**"],
    [
      ...modelsKnowNot,
      { regex: "^(\\.\\./|~/models/)", message: "Give this folder its place in WINGS first." },
    ],
  ),
  forbid(
    ["app/models/nouns.server.ts", "app/models/tables.ts"],
    [
      ...modelsKnowNot,
      { regex: `^\\./(${AFTER_NOUNS.join("|")})/`, message: "They go through it." },
    ],
  ),
  ...floors.map(({ path, patterns }) =>
    forbid([`app/models/${path}/**`], [...modelsKnowNot, ...patterns]),
  ),
  forbid(
    ["app/services/**"],
    [
      { regex: topRoom("routes"), message: "Services do not know pages." },
      { regex: topRoom("components"), message: "Services do not know the interface." },
      database,
    ],
    // The first rows are written before anybody can sign in; '/healthz' asks whether the database answers.
    ["app/services/company/first-boot.server.ts", "app/services/http/health.server.ts"],
  ),
);
