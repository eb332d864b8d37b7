import type { Cluster, Machine } from "./cluster.mjs";

export const USUAL_PORTS: Cluster["ports"];
export type Described = Pick<Cluster, "machines" | "ports" | "proxy"> & {
  passwords: Record<"superuser" | "replication" | "rewind", string>;
  binaries: string;
  network: string;
  sharedBuffers: string;
  watchdog: "off" | "automatic" | "required";
};
export function filesOf(
  cluster: Described,
  machine: Machine,
): Record<"etcd.yml" | "patroni.yml", string>;
export function proxyFile(cluster: Pick<Cluster, "machines" | "ports" | "proxy">): string;
