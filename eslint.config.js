import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The folders of app/models from the ground up: each imports only those before it. What a folder needs of a
 * later one is moved down, or handed in from above.
 */
const MODELS = [
  [
    "typed",
    "money",
    "shared",
    "tax",
    "tally",
    "policy",
    "audit",
    "access-log",
    "backup",
    "history",
    "attempt",
    "record",
    "company",
    "consent",
  ],
  ["paper", "message", "document-link", "outbox"],
  [
    "user",
    "customer",
    "item",
    "vehicle",
    "driver",
    "form-draft",
    "kept-filter",
    "office-note",
    "privacy-request",
    "breach",
    "paper-tax",
    "month",
  ],
  ["quotation", "invoice", "payment", "handover", "note", "e-invoice", "job"],
  [
    "photo",
    "road",
    "road-paper",
    "consignment",
    "package",
    "vehicle-report",
    "signature",
    "delivery",
    "claim",
    "reminder",
  ],
  [
    "chain",
    "timeline",
    "statement",
    "sending",
    "bulk",
    "documents",
    "returns",
    "report",
    "linked-document",
    "dashboard",
    "audit-log",
    "exports",
    "import",
    "search",
    "retention",
    "personal-data",
    "doctor",
  ],
].flat();

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
  { regex: "^@remix-run/", message: "Models do not know HTTP." },
  { regex: topRoom("services"), message: "Services use models, not the other way round." },
  { regex: topRoom("routes"), message: "Models do not know pages." },
  { regex: topRoom("components"), message: "Models do not know the interface." },
];

/** Another folder of models, unless it is one of `those`. */
const modelsBut = (those) => `^(\\.\\./|~/models/)(?!(\\.\\.|${those.join("|")})/)`;

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
  forbid(
    ["app/platform/**"],
    [
      {
        regex: "^(~/|\\.\\./)(?!generated/)",
        message: "The ground floor stands on nothing above it.",
      },
    ],
  ),
  forbid(["app/routes/**"], [database, prismaClient]),
  forbid(
    ["app/models/**"],
    [
      ...modelsKnowNot,
      { regex: "^(\\.\\./|~/models/)", message: "Give this folder its place in MODELS first." },
    ],
  ),
  ...MODELS.map((folder, place) =>
    forbid(
      [`app/models/${folder}/**`],
      [
        ...modelsKnowNot,
        {
          regex: modelsBut(MODELS.slice(0, place + 1)),
          message: `${folder} stands below that (see MODELS).`,
        },
      ],
    ),
  ),
  forbid(
    ["app/services/**"],
    [
      { regex: topRoom("routes"), message: "Services do not know pages." },
      { regex: topRoom("components"), message: "Services do not know the interface." },
      database,
    ],
    // The first rows are written before anybody can sign in; '/healthz' asks whether the database answers.
    ["app/services/first-boot.server.ts", "app/services/http/health.server.ts"],
  ),
);
