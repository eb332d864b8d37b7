// A cluster of three database machines for trial on this one: node deploy/cluster/cluster.mjs start FOLDER. What it is
// and how it is made of three machines: README.md beside this.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import pg from "pg";

import { postgresBinaries } from "../../scripts/postgres.mjs";
import { filesOf, proxyFile, USUAL_PORTS } from "./files.mjs";
import {
  isRoot,
  patronictl,
  prepare,
  remove,
  rolesOf,
  startMachine,
  startProxy,
  stopAll,
} from "./machines.mjs";

const NAMES = ["a", "b", "c"];
const USAGE = `node deploy/cluster/cluster.mjs
  start FOLDER [--port 24000] [--apart]   three machines on this one, in FOLDER; --apart (root): each in a network of its own
  status FOLDER | stop FOLDER | destroy FOLDER
  files FOLDER --machines a=10.0.0.1,b=10.0.0.2,c=10.0.0.3 [--network 10.0.0.0/24]   the files for three machines`;
/** Making the first database, and two copies of it. */
const START_MS = 120_000;

const secret = () => randomBytes(24).toString("base64url");
const passwords = () => ({
  superuser: secret(),
  replication: secret(),
  rewind: secret(),
  product: secret(),
});

/** What is missing on this machine for a cluster for trial, as the names of Debian's packages. */
export function missing() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const has = (program) => folders.some((folder) => existsSync(join(folder, program)));
  const packages = Object.entries({ patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" });
  const absent = packages.filter(([program]) => !has(program)).map(([, name]) => name);
  return postgresBinaries() ? absent : [...absent, "postgresql"];
}

/** The folder with all of Postgres' programs: what is found first may be links to some of them. */
const allBinaries = () => dirname(realpathSync(join(postgresBinaries(), "initdb")));

/** Describes a cluster for trial: ports from `port` on. */
function forTrial(folder, port, isApart) {
  const net = `10.77.${Math.floor(port / 100) % 256}`;
  const machines = NAMES.map((name, index) => ({
    name,
    folder: join(folder, name),
    address: `${isApart ? net : "127.0.0"}.${11 + index}`,
    ...(isApart && { space: `movers-${port}-${name}`, cable: `mv${port}${name}` }),
  }));
  return {
    folder,
    machines,
    apart: isApart ? { bridge: `mvbr${port}`, gateway: `${net}.1` } : null,
    proxy: { folder: join(folder, "proxy"), address: "127.0.0.1" },
    ports: {
      leader: port,
      postgres: port + 10,
      patroni: port + 11,
      etcd: port + 12,
      etcdPeer: port + 13,
    },
    passwords: passwords(),
    binaries: allBinaries(),
    network: "samenet",
    sharedBuffers: "64MB",
    watchdog: "off",
  };
}

const recordOf = (folder) => join(folder, "cluster.json");

/** The cluster that was made in a folder; null where there is none. */
export function clusterIn(folder) {
  const file = recordOf(resolve(folder));
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** The product's DATABASE_URL: the way to whoever leads. */
export function addressOf({ proxy, ports, passwords }) {
  return `postgresql://movers:${passwords.product}@${proxy.address}:${ports.leader}/movers`;
}

/** Starts the cluster of a folder, making it where there is none, and waits until it takes writes. */
export async function startCluster(folder, { port = 24_000, apart = false } = {}) {
  const home = resolve(folder);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const cluster = clusterIn(home) ?? forTrial(home, port, apart);
  writeFileSync(recordOf(home), JSON.stringify(cluster, null, 2), { mode: 0o600 });
  prepare(cluster);
  for (const { name } of cluster.machines) startMachine(cluster, name);
  startProxy(cluster);
  await whole(cluster, START_MS);
  await makeDatabase(cluster);
  return cluster;
}

/** Waits until one leads and the others follow it. @throws when that takes longer */
export async function whole(cluster, ms) {
  const end = Date.now() + ms;
  for (;;) {
    const members = await rolesOf(cluster);
    const [leader, ...others] = members.filter(({ leads }) => leads);
    const follows = ({ role, state, timeline }) =>
      role === "replica" && /running|streaming/.test(state) && timeline === leader?.timeline;
    if (leader && others.length === 0) {
      if (members.filter(follows).length === members.length - 1) return leader.name;
    }
    if (Date.now() > end) {
      const said = members.map(({ name, role, state }) => `${name}: ${role} ${state}`);
      throw new Error(`The cluster is not whole: ${said.join(", ")}.`);
    }
    await sleep(250);
  }
}

/** The product's role and database, by the way that the product takes. */
async function makeDatabase({ proxy, ports, passwords }) {
  const { superuser, product } = passwords;
  const at = `${proxy.address}:${ports.leader}/postgres`;
  const client = await leading(`postgresql://postgres:${superuser}@${at}`);
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = 'movers'");
  if (rowCount === 0) await client.query(`CREATE ROLE movers LOGIN PASSWORD '${product}'`);
  const found = await client.query("SELECT FROM pg_database WHERE datname = 'movers'");
  if (found.rowCount === 0) await client.query("CREATE DATABASE movers OWNER movers");
  await client.end();
}

/** HAProxy takes a leader after three good answers. */
async function leading(connectionString) {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(200);
    }
  }
}

function show(cluster) {
  console.log(patronictl(cluster, "list"));
  console.log(`DATABASE_URL=${addressOf(cluster)}`);
}

/** Writes the files of three machines, with the paths and ports of Debian's packages. */
function writeFiles(folder, machines, network) {
  const cluster = {
    machines,
    ports: USUAL_PORTS,
    proxy: { folder: "/run/haproxy", address: "127.0.0.1" },
    passwords: passwords(),
    binaries: "/usr/lib/postgresql/15/bin",
    network,
    sharedBuffers: "1GB",
    watchdog: "automatic",
  };
  const write = (name, files) => {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(folder, name, file), text, { mode: 0o600 });
    }
  };
  for (const machine of machines) write(machine.name, filesOf(cluster, machine));
  write("product", { "haproxy.cfg": proxyFile(cluster) });
}

/** "a=10.0.0.1,b=…" as machines; null where it is not three. */
function machinesOf(text) {
  const machines = text.split(",").map((each) => {
    const [, name, address] = /^(\w+)=([\d.]+)$/.exec(each) ?? [];
    // As Debian's packages have it: etcd runs as a user of its own.
    const folders = { folder: "/var/lib/postgresql/movers", etcdFolder: "/var/lib/etcd/movers" };
    return { name, address, ...folders };
  });
  return machines.length === 3 && machines.every(({ address }) => address) ? machines : null;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: "string", default: "24000" },
      apart: { type: "boolean", default: false },
      machines: { type: "string", default: "" },
      network: { type: "string", default: "samenet" },
    },
  });
  const [command = "", folder = ""] = positionals;
  const machines = machinesOf(values.machines);
  const cluster = folder && clusterIn(folder);
  if (command === "files" && folder && machines) {
    return writeFiles(resolve(folder), machines, values.network);
  }
  if (command === "start" && folder && /^\d{4,5}$/.test(values.port)) {
    const absent = missing();
    if (absent.length > 0) throw new Error(`To install: apt-get install ${absent.join(" ")}`);
    if (values.apart && !isRoot)
      throw new Error("--apart makes networks, for which root is needed.");
    return show(await startCluster(folder, { port: Number(values.port), apart: values.apart }));
  }
  if (cluster && command === "status") return show(cluster);
  if (cluster && command === "stop") return stopAll(cluster);
  if (cluster && command === "destroy") {
    await stopAll(cluster);
    return remove(cluster);
  }
  throw new Error(folder && !cluster ? `There is no cluster in ${folder}.` : USAGE);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
