import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * Which room may not import which: routes -> components, services, models; services -> models; models -> platform.
 * @param {string[]} files
 * @param {{ regex: string, message: string }[]} patterns
 */
function forbid(files, patterns) {
  return {
    files,
    ignores: ["**/*.test.{ts,tsx}"],
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
      database,
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
      { regex: "^@remix-run/", message: "Models do not know HTTP." },
      { regex: topRoom("services"), message: "Services use models, not the other way round." },
      { regex: topRoom("routes"), message: "Models do not know pages." },
      { regex: topRoom("components"), message: "Models do not know the interface." },
    ],
  ),
  forbid(
    ["app/services/**"],
    [
      { regex: topRoom("routes"), message: "Services do not know pages." },
      { regex: topRoom("components"), message: "Services do not know the interface." },
    ],
  ),
);
