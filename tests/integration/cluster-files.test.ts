import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { filesOf, proxyFile, USUAL_PORTS } from "../../deploy/cluster/files.mjs";

/** What is promised: seconds until writes are kept again after the leader is gone. */
const BACK_S = 30;

const folder = mkdtempSync(join(tmpdir(), "movers-files-"));
const machines = ["a", "b", "c"].map((name, index) => ({
  name,
  address: `10.0.0.${index + 1}`,
  folder: "/var/lib/movers-cluster",
}));
const cluster = {
  machines,
  ports: USUAL_PORTS,
  proxy: { folder, address: "127.0.0.1" },
  passwords: { superuser: "one", replication: "two", rewind: "three" },
  binaries: "/usr/lib/postgresql/15/bin",
  network: "10.0.0.0/24",
  sharedBuffers: "1GB",
  watchdog: "automatic" as const,
};
const files = machines.map((machine) => filesOf(cluster, machine));
const proxy = proxyFile(cluster);

/** A figure of a file by its name. */
function figure(text: string, name: string): number {
  const found = new RegExp(`^\\s*${name}:? (\\d+)`, "m").exec(text);
  if (!found) throw new Error(`There is no ${name}.`);
  return Number(found[1]);
}

describe("the files of a cluster", () => {
  test("each machine's name itself and all members; nothing is left to fill in", () => {
    for (const [index, { "etcd.yml": etcd, "patroni.yml": patroni }] of files.entries()) {
      const { name, address } = machines[index] ?? { name: "", address: "" };
      expect(etcd).toContain(`name: "${name}"`);
      expect(etcd).toContain('initial-cluster: "a=http://10.0.0.1:2380,b=http://10.0.0.2:2380,c=');
      expect(patroni).toContain(`connect_address: "${address}:5432"`);
      expect(patroni).toContain('hosts: "10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379"');
      expect(etcd + patroni).not.toMatch(/\{\{|\}\}\S|undefined/);
    }
    for (const { address } of machines) {
      expect(proxy.split(`${address}:5432 check port 8008`)).toHaveLength(2);
    }
  });

  test("two machines have a write before it is acknowledged, whatever happens", () => {
    for (const { "patroni.yml": patroni } of files) {
      expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
      expect(patroni).toMatch(/^ +synchronous_mode_strict: true$/m);
      expect(patroni).toMatch(/^ +synchronous_commit: "on"$/m);
    }
  });

  test("a leader without etcd has stopped before another begins, and that is within the time promised", () => {
    const [{ "patroni.yml": patroni, "etcd.yml": etcd } = files[0]!] = files;
    const [ttl, wait, retry] = ["ttl", "loop_wait", "retry_timeout"].map((name) =>
      figure(patroni, name),
    ) as [number, number, number];
    expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry);
    const election = figure(etcd, "election-timeout") / 1_000;
    const [, inter = "", fall = "", rise = ""] =
      /inter (\d+)s fall (\d+) rise (\d+)/.exec(proxy) ?? [];
    // Nobody is led to two leaders: the former one is given up before the next is taken.
    expect(Number(rise)).toBeGreaterThan(Number(fall));
    // etcd's own election twice over, the lock, a round of Patroni, the promotion, HAProxy's checks.
    const back = 2 * election + ttl + wait + 2 + Number(inter) * Number(rise);
    expect(back).toBeLessThan(BACK_S);
    expect(proxy).toContain("on-marked-down shutdown-sessions");
  });

  test("HAProxy takes its file", () => {
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, proxy);
    const program = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find(existsSync);
    const checked = program && execFileSync(program, ["-c", "-f", file], { stdio: "pipe" });
    if (!program) console.log("!! NO HAPROXY: its file was looked at as text only.");
    expect(String(checked ?? "valid")).toContain("valid");
    rmSync(folder, { recursive: true });
  });
});
