// Brings a checkout to where it can run: packages, Prisma clients, build. Plain Node: it runs before
// anything is installed. `npm run setup` does the first two, `npm run build` all three.
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Ends the process with a sentence for the person at the terminal. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Variables of .env count only where the environment does not have them. */
export function readDotEnv() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Runs a program in the checkout; rejects when it does not end with 0. A quiet one says something only
 * then: what it printed is in the error.
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      // npm is a .cmd file on Windows.
      shell: process.platform === "win32" && !command.includes("node"),
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const pass = (signal) => child.kill(signal);
    process.on("SIGTERM", pass).on("SIGINT", pass);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.off("SIGTERM", pass).off("SIGINT", pass);
      if (signal) process.exit(130);
      if (code === 0) return done(output);
      const sentence = `${command} ${args[0] ?? ""} ended with ${code}.\n${output}`.trim();
      reject(Object.assign(new Error(sentence), { output }));
    });
  });
}

/** The command-line program of an installed package, started by this Node. */
export function bin(path, args, options) {
  return run(process.execPath, [join(root, "node_modules", path), ...args], options);
}

async function step(title, work) {
  const start = performance.now();
  console.log(`${title} …`);
  await work();
  console.log(`${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function hash(...parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

function read(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

// Compiled packages fit one version of Node's binary interface.
const ABI_FILE = "node_modules/.cache/movers-abi";
const ABI = `${process.platform} ${process.arch} ${process.versions.modules}`;

/** Whether node_modules holds exactly what the lockfile says, by npm's own record of what it installed. */
function isInstalled() {
  const installed = read("node_modules/.package-lock.json");
  if (!installed) return false;
  const known = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(read("package-lock.json")).packages);
  const abi = read(ABI_FILE);
  return (
    (abi === "" || abi === ABI) &&
    wanted.every(
      ([path, entry]) =>
        path === "" || entry.optional || known[path]?.version === entry.version || entry.link,
    )
  );
}

async function install() {
  if (!isInstalled()) {
    await step("Installing packages", () => {
      const npm = process.env.npm_execpath;
      const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
      // Prisma's engines are not used, so nothing is fetched for them.
      const env = {
        PRISMA_SKIP_POSTINSTALL_GENERATE: "1",
        PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
      };
      return npm?.endsWith("npm-cli.js")
        ? run(process.execPath, [npm, ...args], { env })
        : run("npm", args, { env });
    });
  }
  if (read(ABI_FILE) !== ABI) write(ABI_FILE, ABI);
}

/** The tables of the schema and where their relations lead, for code that has to tell what a query reads. */
function describeModels(schema) {
  const models = [...schema.matchAll(/^model (\w+) \{([^]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  const described = models.map(([, name, body]) => {
    const fields = [...body.matchAll(/^  (\w+) +(\w+)/gm)].filter(([, , type]) => names.has(type));
    const relations = Object.fromEntries(fields.map(([, field, type]) => [field, type]));
    const [, table = name] = /@@map\("(\w+)"\)/.exec(body) ?? [];
    return [name, { table, relations }];
  });
  const type = "Readonly<Record<string, { table: string; relations: Record<string, string> }>>";
  const text = JSON.stringify(Object.fromEntries(described), null, 2);
  return `// Generated from schema.prisma by scripts/setup.mjs; not committed.\nexport const MODELS: ${type} = ${text};\n`;
}

async function generate() {
  const schema = read("prisma/schema.prisma");
  const stamp = hash(schema, read("node_modules/prisma/package.json"), read("scripts/setup.mjs"));
  if (read("app/generated/.stamp") === stamp) return;

  await step("Generating the database clients", async () => {
    const twin = schema
      .replace('provider = "sqlite"', 'provider = "postgresql"')
      .replace("app/generated/sqlite", "app/generated/postgres");
    const note = "// Generated from schema.prisma by scripts/setup.mjs; not committed.\n\n";
    write("prisma/postgres.prisma", note + twin);
    write("app/generated/models.ts", describeModels(schema));
    // `prisma generate` looks for this program and never runs it; any file will do.
    const env = {
      PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    };
    await Promise.all(
      ["prisma/schema.prisma", "prisma/postgres.prisma"].map((path) =>
        bin("prisma/build/index.js", ["generate", "--schema", path], { env, quiet: true }),
      ),
    );
    write("app/generated/.stamp", stamp);
  });
}

/** Everything that the build is made of; tests are not. */
function sourceHash() {
  const files = ["app", "prisma", "public"]
    .flatMap((folder) =>
      existsSync(join(root, folder))
        ? readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
        : [],
    )
    .filter((name) => /\.\w+$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter(
      (name) => !/^(app.generated|public.build|prisma.migrations|prisma.postgres)\b/.test(name),
    )
    .concat("package-lock.json", "remix.config.js", "postcss.config.js", "tsconfig.json")
    .concat("scripts/merge-scripts.mjs", "scripts/compress-assets.mjs", "scripts/bundle-worker.mjs")
    .sort();
  return hash(process.version, ...files.flatMap((name) => [name, read(name)]));
}

/** Checks the configuration, which has TypeScript's and Zod's help only once they are installed. */
function checkConfiguration() {
  const check = ["--import", "tsx", "app/platform/check-env.server.ts"];
  return run(process.execPath, check, { quiet: true }).catch(({ output, message }) =>
    fail(output?.trim() || message),
  );
}

function build() {
  const stamp = sourceHash();
  const isBuilt = () => read("build/.stamp") === stamp && existsSync(join(root, "build/index.js"));
  return isBuilt() ? undefined : alone(() => (isBuilt() ? undefined : buildAs(stamp)));
}

/** Runs work that two processes must not do at once, the files of tests for instance: the second waits for the first. */
async function alone(work) {
  const lock = join(root, ".cache/building");
  mkdirSync(dirname(lock), { recursive: true });
  while (!tryLock(lock)) await new Promise((wake) => setTimeout(wake, 200));
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch {
    // Whoever held it is gone.
    rmSync(lock, { force: true });
  }
  return false;
}

async function buildAs(stamp) {
  await step("Building", async () => {
    rmSync(join(root, "build"), { recursive: true, force: true });
    await compile({ server: "build/index.js", assets: "public/build" }, { BENCH: "" });
    write("build/.stamp", stamp);
  });
}

/** What checks on the server: a page that imports a schema would bring its library, a third of the page, to every phone. */
const SERVER_ALONE = /node_modules\/(zod|@conform-to|@prisma)\//;

/** Raises where a script of the pages holds what only the server needs, with the modules that import it. */
function refuseForServerAlone(metafile) {
  const { inputs, outputs } = JSON.parse(readFileSync(metafile, "utf8"));
  const used = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput ? [file] : [],
    ),
  );
  if (!used.some((file) => SERVER_ALONE.test(file))) return;
  const importers = used.filter(
    (file) =>
      !SERVER_ALONE.test(file) && inputs[file]?.imports.some(({ path }) => SERVER_ALONE.test(path)),
  );
  throw new Error(`Libraries of the server reach the browser through ${importers.join(", ")}.`);
}

/**
 * Compiles the product into the two places that remix.config.js names for these variables, and joins its scripts.
 * @param {{ server: string, assets: string }} places
 * @param {Record<string, string>} env
 */
export async function compile({ server, assets }, env) {
  rmSync(join(root, assets), { recursive: true, force: true });
  await bin("@remix-run/dev/dist/cli.js", ["build"], {
    // The warning is about an import in Remix itself.
    env: { NODE_ENV: "production", VITE_CJS_IGNORE_WARNING: "1", ...env },
    // The compiler's helper process is cut off by the end of the build, and may print a crash of its
    // own (thirty lines of Go) after a build that went well.
    quiet: true,
  });
  refuseForServerAlone(join(dirname(join(root, server)), "metafile.js.json"));
  // Only here: this file runs before anything is installed.
  const { mergeScripts } = await import("./merge-scripts.mjs");
  await mergeScripts({ server: join(root, server), assets: join(root, assets) });
  const { compressAssets } = await import("./compress-assets.mjs");
  await compressAssets(join(root, assets));
  const { bundleCommands, bundleWorkers } = await import("./bundle-worker.mjs");
  await bundleWorkers(dirname(join(root, server)));
  await bundleCommands(dirname(join(root, server)));
  // The configuration is looked at before all else is loaded, which takes seconds: a wrong value is said at once.
  const whole = join(dirname(join(root, server)), "server.js");
  renameSync(join(root, server), whole);
  writeFileSync(
    join(root, server),
    'import "./check-env.server.js";\nawait import("./server.js");\n',
  );
}

/**
 * Does what is missing or stale of: packages, database clients and, when asked for, the build.
 * @param {{ build?: boolean, configuration?: boolean }} wanted
 */
export async function setup(wanted = {}) {
  // Not in the threads of the tests, which may not and need not.
  if (process.cwd() !== root) process.chdir(root);
  // In an image: it was done when that was made, and what does it was left behind.
  if (!existsSync(join(root, "app"))) return;
  await install();
  await generate();
  if (wanted.configuration) await checkConfiguration();
  if (wanted.build) await build();
}

/** Whether `npm start` would have to build first. */
export function needsBuild() {
  return !isInstalled() || read("build/.stamp") !== sourceHash();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  readDotEnv();
  await setup({ build: process.argv.includes("--build") }).catch((error) => fail(error.message));
}
