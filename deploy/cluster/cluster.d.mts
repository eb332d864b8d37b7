export type Machine = { name: string; address: string; folder: string; etcdFolder?: string };
export type Cluster = {
  folder: string;
  machines: Machine[];
  ports: Record<"leader" | "postgres" | "patroni" | "etcd" | "etcdPeer", number>;
  proxy: { folder: string; address: string };
  passwords: Record<"superuser" | "replication" | "rewind" | "product", string>;
};
export function missing(): string[];
export function clusterIn(folder: string): Cluster | null;
export function addressOf(cluster: Cluster): string;
export function startCluster(
  folder: string,
  options?: { port?: number; apart?: boolean },
): Promise<Cluster>;
export function whole(cluster: Cluster, ms: number): Promise<string>;
