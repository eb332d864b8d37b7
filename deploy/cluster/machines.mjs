// Three machines on one, for trial: each with an etcd, a Patroni and its Postgres, in a folder of its own, and with
// `apart` (Linux, root) in a network of its own, whose cable can be pulled.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { unprivileged } from "../../scripts/postgres.mjs";
import { filesOf, proxyFile } from "./files.mjs";

/** An address of a network card that is nowhere: what is sent to it arrives nowhere. */
const NOWHERE = "02:00:00:00:00:ff";

const root = process.getuid?.() === 0;
const ip = (...args) => execFileSync("ip", args, { stdio: "pipe" });
const tryIp = (...args) => {
  try {
    ip(...args);
  } catch {
    // It was not there.
  }
};

/** The networks: a bridge that this machine is on too, and a cable to each. */
function plugIn({ apart, machines }) {
  const { bridge, gateway } = apart;
  if (existsSync(`/sys/class/net/${bridge}`)) return;
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", `${gateway}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const { space, cable, address } of machines) {
    ip("netns", "add", space);
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space);
    ip("link", "set", cable, "master", bridge, "up");
    ip("-n", space, "link", "set", "lo", "up");
    ip("-n", space, "address", "add", `${address}/24`, "dev", "eth0");
    ip("-n", space, "link", "set", "eth0", "up");
  }
}

function unplug({ apart, machines }) {
  for (const { space } of machines) tryIp("netns", "delete", space);
  tryIp("link", "delete", apart.bridge);
}

/** Cuts or mends the ways between a machine and others, in both directions: packets vanish, nobody is told. */
export function cut({ machines }, name, from, isCut = true) {
  const one = machines.find((machine) => machine.name === name);
  const lose = (space, address) => {
    const way = [address, "dev", "eth0"];
    if (isCut) ip("-n", space, "neigh", "replace", ...way, "lladdr", NOWHERE, "nud", "permanent");
    else tryIp("-n", space, "neigh", "delete", ...way);
  };
  for (const other of machines.filter((machine) => from.includes(machine.name))) {
    lose(one.space, other.address);
    lose(other.space, one.address);
  }
}

/** Pulls a machine's cable, or puts it in again. */
export function pull({ machines }, name, isOut = true) {
  const { cable } = machines.find((machine) => machine.name === name);
  ip("link", "set", cable, isOut ? "down" : "up");
}

/** All that runs on a machine that is apart. */
export function processesOf({ machines }, name) {
  const { space } = machines.find((machine) => machine.name === name);
  const pids = execFileSync("ip", ["netns", "pids", space], { encoding: "utf8" }).trim();
  return pids.split("\n").filter(Boolean).map(Number);
}

const pidFile = (folder, program) => join(folder, `${program}.pid`);

/** The process id of a program that was started in a folder; null where it does not run. */
export function pidOf(folder, program) {
  const file = pidFile(folder, program);
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8"));
  try {
    // Not another that got its number since.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder) ? pid : null;
  } catch {
    return null;
  }
}

/** Starts a program of a folder in the background; it writes to a log there. Does nothing where it runs. */
function launch(folder, program, command, space) {
  if (pidOf(folder, program)) return;
  const log = openSync(join(folder, `${program}.log`), "a");
  const { uid, gid } = unprivileged();
  const as =
    uid === undefined ? [] : ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const within = space ? ["ip", "netns", "exec", space] : [];
  const [first, ...args] = [...within, ...as, ...command];
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: "C.UTF-8", HOME: folder };
  const child = spawn(first, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.unref();
  writeFileSync(pidFile(folder, program), String(child.pid));
}

const write = (file, text) => writeFileSync(file, text, { mode: 0o600 });

function own(folder) {
  const { uid, gid } = unprivileged();
  if (uid !== undefined) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
}

/** Makes the folders and files, and the networks where the machines are apart. */
export function prepare(cluster) {
  for (const machine of cluster.machines) {
    mkdirSync(machine.folder, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(filesOf(cluster, machine))) {
      write(join(machine.folder, name), text);
    }
  }
  mkdirSync(cluster.proxy.folder, { recursive: true, mode: 0o700 });
  write(join(cluster.proxy.folder, "haproxy.cfg"), proxyFile(cluster));
  own(cluster.folder);
  if (cluster.apart) plugIn(cluster);
}

/** Starts what does not run on a machine: etcd first. */
export function startMachine({ machines }, name) {
  const { folder, space } = machines.find((machine) => machine.name === name);
  launch(folder, "etcd", ["etcd", `--config-file=${join(folder, "etcd.yml")}`], space);
  launch(folder, "patroni", ["patroni", join(folder, "patroni.yml")], space);
}

/** Starts HAProxy where it does not run. */
export function startProxy({ proxy: { folder } }) {
  launch(folder, "haproxy", ["haproxy", "-db", "-f", join(folder, "haproxy.cfg")]);
}

async function end(folder, program) {
  const pid = pidOf(folder, program);
  if (!pid) return;
  process.kill(pid, "SIGTERM");
  for (let waited = 0; pidOf(folder, program); waited += 100) {
    if (waited > 30_000) process.kill(pid, "SIGKILL");
    await sleep(100);
  }
}

/** Stops everything in order: the leader after the replicas, so that nobody takes over. */
export async function stopAll(cluster) {
  await end(cluster.proxy.folder, "haproxy");
  const members = await rolesOf(cluster);
  const leads = (machine) => members.some(({ name, leads }) => leads && name === machine.name);
  const machines = [...cluster.machines].sort((a, b) => Number(leads(a)) - Number(leads(b)));
  for (const { folder } of machines) await end(folder, "patroni");
  await Promise.all(machines.map(({ folder }) => end(folder, "etcd")));
}

/** Takes away networks and folder of a cluster that was stopped. */
export function remove(cluster) {
  if (cluster.apart) unplug(cluster);
  rmSync(cluster.folder, { recursive: true, force: true });
}

/** What each machine's Patroni says of itself: { name, answers, leads, role, state, timeline }. */
export function rolesOf({ machines, ports }) {
  return Promise.all(
    machines.map(async ({ name, address }) => {
      try {
        const url = `http://${address}:${ports.patroni}`;
        const signal = AbortSignal.timeout(2_000);
        const [about, primary] = await Promise.all([
          fetch(`${url}/patroni`, { signal }).then((reply) => reply.json()),
          fetch(`${url}/primary`, { signal }),
        ]);
        await primary.text();
        const { role, state, timeline } = about;
        return { name, answers: true, leads: primary.status === 200, role, state, timeline };
      } catch {
        return { name, answers: false, leads: false, role: "-", state: "silent", timeline: null };
      }
    }),
  );
}

/** Runs patronictl. */
export function patronictl({ machines }, ...args) {
  const [{ folder }] = machines;
  return execFileSync("patronictl", ["-c", join(folder, "patroni.yml"), ...args], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    stdio: "pipe",
  });
}

export const isRoot = root;
