// The files of a cluster of three machines, from the templates beside this: for trial on one machine and for three.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What Debian's packages use. */
export const USUAL_PORTS = {
  leader: 5000,
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeer: 2380,
};

/**
 * The files of one machine, as { "etcd.yml": text, … }. A cluster has: machines [{ name, address, folder, etcdFolder? }], ports, passwords
 * { superuser, replication, rewind }, binaries (folder of Postgres' programs), network (who may connect, as pg_hba has it),
 * sharedBuffers, watchdog ("off", "automatic", "required"), proxy { folder, address }.
 */
export function filesOf(cluster, machine) {
  const { machines, ports, passwords } = cluster;
  const values = {
    NAME: machine.name,
    ADDRESS: machine.address,
    FOLDER: machine.folder,
    ETCD_FOLDER: machine.etcdFolder ?? join(machine.folder, "etcd"),
    POSTGRES_PORT: ports.postgres,
    PATRONI_PORT: ports.patroni,
    ETCD_PORT: ports.etcd,
    ETCD_PEER_PORT: ports.etcdPeer,
    ETCD_MEMBERS: machines
      .map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeer}`)
      .join(","),
    ETCD_HOSTS: machines.map(({ address }) => `${address}:${ports.etcd}`).join(","),
    BINARIES: cluster.binaries,
    NETWORK: cluster.network,
    SHARED_BUFFERS: cluster.sharedBuffers,
    WATCHDOG: cluster.watchdog,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
  };
  return { "etcd.yml": filled("etcd.yml", values), "patroni.yml": filled("patroni.yml", values) };
}

/** HAProxy's file: one beside each server of the product, so that none of them hangs on one. */
export function proxyFile({ machines, ports, proxy }) {
  const servers = machines.map(
    ({ name, address }) =>
      `    server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
  );
  return filled("haproxy.cfg", {
    FOLDER: proxy.folder,
    LEADER_BIND: `${proxy.address}:${ports.leader}`,
    SERVERS: servers.join("\n"),
  });
}

function filled(template, values) {
  const text = readFileSync(join(import.meta.dirname, template), "utf8");
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${template} asks for an unknown ${name}.`);
    return String(values[name]);
  });
}
