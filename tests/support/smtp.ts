import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = Email & {
  envelope: { from: string; to: string[] };
  /** As it came over the wire. */
  raw: string;
};

/** A mail server that keeps what it is sent; `options` make it refuse. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        const to = rcptTo.map(({ address }) => address);
        PostalMime.parse(raw).then((email) => {
          mails.push({ ...email, envelope: { from, to }, raw: raw.toString("latin1") });
          done(null, "queued as 4711");
        }, done);
      });
    },
    ...options,
  });
  // Clients that break off are what some tests are about.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * A mail server that speaks by itself: says `answer` of each line, and nothing where that is null.
 * Where it throws, the connection breaks.
 */
export function startScriptedServer(answer: (line: string) => string | null) {
  return startOddServer((socket) => {
    socket.write("220 odd.example\r\n");
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      try {
        for (const line of lines) {
          const said = answer(line);
          if (said !== null) socket.write(`${said}\r\n`);
        }
      } catch {
        socket.destroy();
      }
    });
  });
}

/** Something at a port that does with each connection what `meet` says. */
export async function startOddServer(meet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let met = 0;
  const server: Server = createServer((socket) => {
    met++;
    sockets.add(socket);
    socket.on("error", () => {});
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Connections so far. */
    met: () => met,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
