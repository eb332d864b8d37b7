// The floor: Node's own HTTP server, sending the bytes of a file from memory. Prints its port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [, , file = "", encoding = "", status = "200"] = process.argv;
const body = readFileSync(file);
const headers: Record<string, string | number> = body.length
  ? {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": body.length,
      ...(encoding ? { "Content-Encoding": encoding } : {}),
    }
  : {};
const server = createServer((_request, response) =>
  response.writeHead(Number(status), headers).end(body),
);
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
