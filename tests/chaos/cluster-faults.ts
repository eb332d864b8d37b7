import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import type { Cluster } from "../../deploy/cluster/cluster.mjs";
import {
  cut,
  patronictl,
  pidOf,
  processesOf,
  pull,
  startMachine,
  startProxy,
} from "../../deploy/cluster/machines.mjs";

/** Who is what when it happens. */
export type Cast = { leader: string; synchronous: string; other: string };

/** What happens to a cluster; what is given back mends it. */
export type Fault = {
  title: string;
  /** Whether `--quick` tries it too. */
  quick?: boolean;
  strike: (cluster: Cluster, cast: Cast) => () => void | Promise<void>;
};

const nameOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
};

function signal(cluster: Cluster, machine: string, name: NodeJS.Signals, program = /./) {
  for (const pid of processesOf(cluster, machine).filter((pid) => program.test(nameOf(pid)))) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function killed(who: keyof Cast, program?: RegExp): Fault["strike"] {
  return (cluster, cast) => {
    signal(cluster, cast[who], "SIGKILL", program);
    return () => startMachine(cluster, cast[who]);
  };
}

function frozen(who: keyof Cast, program?: RegExp): Fault["strike"] {
  return (cluster, cast) => {
    signal(cluster, cast[who], "SIGSTOP", program);
    return () => signal(cluster, cast[who], "SIGCONT", program);
  };
}

export const FAULTS: Fault[] = [
  {
    title: "the leader's Postgres killed",
    quick: true,
    strike: killed("leader", /^postgres/),
  },
  { title: "the leader's machine killed", quick: true, strike: killed("leader") },
  {
    title: "the leader's machine frozen, and thawed when another leads",
    quick: true,
    strike: frozen("leader"),
  },
  {
    title: "the leader cut off from the other machines, within reach of the product",
    quick: true,
    strike: (cluster, { leader, synchronous, other }) => {
      cut(cluster, leader, [synchronous, other]);
      return () => cut(cluster, leader, [synchronous, other], false);
    },
  },
  {
    title: "the leader's cable out",
    strike: (cluster, { leader }) => {
      pull(cluster, leader);
      return () => pull(cluster, leader, false);
    },
  },
  {
    title: "the leader's Patroni killed, its Postgres left alone",
    strike: killed("leader", /^patroni/),
  },
  {
    title: "the leader's Patroni frozen, its Postgres left alone",
    strike: frozen("leader", /^patroni/),
  },
  { title: "the synchronous replica's machine killed", strike: killed("synchronous") },
  {
    title: "the synchronous replica's machine frozen",
    quick: true,
    strike: frozen("synchronous"),
  },
  { title: "the other replica's machine killed", strike: killed("other") },
  {
    title: "etcd frozen on all machines",
    strike: (cluster, cast) => {
      const all = (name: NodeJS.Signals) => {
        for (const machine of Object.values(cast)) signal(cluster, machine, name, /^etcd/);
      };
      all("SIGSTOP");
      return () => all("SIGCONT");
    },
  },
  {
    title: "HAProxy killed, and started a second later",
    quick: true,
    strike: (cluster) => {
      const pid = pidOf(cluster.proxy.folder, "haproxy");
      if (pid) process.kill(pid, "SIGKILL");
      void sleep(1_000).then(() => startProxy(cluster));
      return () => {};
    },
  },
  {
    title: "the leader handed over on request (patronictl switchover)",
    quick: true,
    strike: (cluster, { leader, synchronous }) => {
      const to = ["--master", leader, "--candidate", synchronous, "--force"];
      patronictl(cluster, "switchover", "movers", ...to);
      return () => {};
    },
  },
];
