import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A way to a server that can be blocked: what is sent then arrives nowhere while every connection stays open, as
 * with a machine that is frozen or a cable that is out.
 */
export async function startProxy(port: number, host = "127.0.0.1") {
  const sockets = new Set<Socket>();
  let frozen = false;
  let target = port;
  const server = createServer((near) => {
    const far = connect(target, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (frozen) from.pause();
      from.on("data", (chunk: Buffer) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => (sockets.delete(from), to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    /** Breaks all connections; those that come lead to another port. */
    leadTo: (other: number) => {
      target = other;
      for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
