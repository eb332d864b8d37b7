// nginx for tests and measurements: the one of deploy/, led to given processes.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { freePort } from "./postgres.mjs";
import { answersAt, findServer } from "./programs.mjs";

const CONF = resolve(import.meta.dirname, "../deploy/nginx/movers.conf");

/** Whether `startNginx` can start one. */
export const hasNginx = () => findServer("nginx") !== null;

/** The configuration of deploy/ with the processes, ports and files of a trial. */
function trialConf(home, servers, { tls, plain }, withTls) {
  const ssl = withTls ? " ssl http2" : "";
  const text = readFileSync(CONF, "utf8")
    .replace(
      /( *server 127\.0\.0\.1:\d+ .*\n)+/,
      servers.map((port) => `server 127.0.0.1:${port} max_fails=2 fail_timeout=2s;\n`).join(""),
    )
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${tls}${ssl};`)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\//g, `${home}/`)
    .replaceAll("/var/cache/nginx/", `${home}/`)
    .replaceAll("/var/log/nginx/", `${home}/`);
  return withTls ? text : text.replace(/^ *ssl_.*\n/gm, "");
}

/** Starts one in front of processes on these ports of this machine; its address is https unless `tls` is false. */
export async function startNginx(servers, { tls = true } = {}) {
  const home = mkdtempSync(join(tmpdir(), "movers-nginx-"));
  const ports = { tls: await freePort(), plain: await freePort() };
  mkdirSync(join(home, "temp"));
  if (tls) makeCertificate(home);
  writeFileSync(join(home, "movers.conf"), trialConf(home, servers, ports, tls));
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${home}/temp/${name};`,
  );
  const whole = `daemon off; pid ${home}/pid; worker_processes auto; error_log stderr warn;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 4096; }
http { ${temp.join(" ")} include ${home}/movers.conf; }
`;
  const file = join(home, "nginx.conf");
  writeFileSync(file, whole);
  const child = spawn(findServer("nginx"), ["-c", file, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGQUIT");
      setTimeout(() => child.kill("SIGTERM"), 2_000).unref();
      await new Promise((done) => child.once("exit", done));
    }
    rmSync(home, { recursive: true, force: true });
  };
  if (!(await answersAt(ports.tls, child))) {
    await stop();
    throw new Error(`nginx did not start.\n${said}`);
  }
  const url = `${tls ? "https" : "http"}://127.0.0.1:${ports.tls}`;
  const log = () => readFileSync(join(home, "movers.log"), "utf8");
  return {
    url,
    plainUrl: `http://127.0.0.1:${ports.plain}`,
    pid: child.pid,
    said: () => said,
    log,
    stop,
  };
}

function makeCertificate(home) {
  const files = ["-keyout", join(home, "privkey.pem"), "-out", join(home, "fullchain.pem")];
  const how = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", [...how, "-days", "1", "-subj", "/CN=office.example.com", ...files], {
    stdio: "ignore",
  });
}
