import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";

import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { hasPostgres } from "./scripts/postgres.mjs";
import { scratchFolder } from "./scripts/scratch.mjs";
import { plan, testsOnPostgres } from "./tests/support/plan.ts";

// A thread has its process's zone, whatever its own environment says.
process.env.TZ = "UTC";
// A cluster of Postgres stands in a folder of its own there, which its user may enter.
process.env.TMPDIR = scratchFolder();

/** A mail server that nothing is handed to unless a test connects one: papers may be sent. */
const NOWHERE = "smtp://127.0.0.1:1";

const isHard = process.env.TEST_EFFORT === "hard";
const files = plan(process.env, hasPostgres());

/** Files that share a worker's modules, unless each of them is to have its own. */
function project(
  name: string,
  include: string[],
  database: "none" | "sqlite" | "postgres",
  isolate: boolean,
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      isolate,
      env: { NODE_ENV: "test", LOG_LEVEL: "silent", TEST_DATABASE: database, SMTP_URL: NOWHERE },
      setupFiles: [`tests/support/${database === "none" ? "no" : "own"}-database.ts`],
      globalSetup: "tests/support/template-database.ts",
    },
  };
}

/** Has a file run on Postgres those of its tests that are to run there, unless others were asked for by name. */
function asPlanned(file: TestSpecification): TestSpecification {
  const { project, moduleId } = file;
  if (!project.name.startsWith("postgres") || project.config.testNamePattern) return file;
  const chosen = testsOnPostgres(relative(import.meta.dirname, moduleId));
  return chosen ? Object.assign(file, { testNamePattern: chosen }) : file;
}

/** A worker goes on to the next file as long as that is of the same project: so those stand together, long ones first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = (await super.sort(files)).map(asPlanned);
    const order = [...new Set(files.map(({ project }) => project.name))];
    return order.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}

export default defineConfig({
  resolve: { alias: { "~": resolve(import.meta.dirname, "app") } },
  test: {
    environment: "node",
    // What one project has transformed the others need not: each of them would do it again for itself.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    // A process a file takes a third of a second more of each core.
    pool: "threads",
    // Left to itself vitest keeps a core free. Files wait for servers, threads and databases a quarter of their time: one more
    // than there are cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    // For what hangs: the slowest take 20 s on two cores that are busy with something else.
    // `npm run test:hard` tries much, beside other databases and processes.
    testTimeout: isHard ? 1_800_000 : 60_000,
    hookTimeout: isHard ? 600_000 : 60_000,
    sequence: { sequencer: InOrder },
    projects: [
      project("pure-alone", files.pureAlone, "none", true),
      project("pure", files.pure, "none", false),
      project("sqlite-alone", files.sqliteAlone, "sqlite", true),
      project("sqlite", files.sqlite, "sqlite", false),
      ...(hasPostgres()
        ? [
            project("postgres-alone", files.postgresAlone, "postgres", true),
            project("postgres", files.postgres, "postgres", false),
          ]
        : []),
    ].filter(({ test }) => (test?.include?.length ?? 0) > 0),
  },
});
