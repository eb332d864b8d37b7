import { createHash, timingSafeEqual } from "node:crypto";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import { backupState } from "~/models/company/backup/backup.server";
import { longestOverdue } from "~/models/papers/outbox/outbox.undelivered.server";
import { logger } from "~/platform/log.server";

import { connectedChannels } from "../delivery/connected.server";
import { sectionOf } from "./address.server";

/** In seconds: a list takes some hundredths, a paper of a thousand lines some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * GET /metrics in Prometheus' text format, for whoever shows `token` as a Bearer token; `count` is put before what
 * is to be measured. `sections` are the first words of addresses that there are: others are counted together, so that
 * nobody can fill the memory with names.
 */
export function metricsOf(token: string, sections: ReadonlySet<string>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, first word of the address and status, and how long they took.",
    labelNames: ["method", "section", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  figure(registry, "movers_outbox_overdue_seconds", "How long the first message waits.", () =>
    longestOverdue(connectedChannels()),
  );
  figure(
    registry,
    "movers_last_backup_timestamp_seconds",
    "When the last backup began.",
    async () => ((await backupState()).made?.at.getTime() ?? 0) / 1000,
  );

  function count(req: Request, res: Response, next: NextFunction) {
    const took = requests.startTimer();
    const first = sectionOf(req.path);
    const section = sections.has(first) ? first : first === "" ? "home" : "other";
    res.once("close", () => took({ method: req.method, section, status: res.statusCode }));
    next();
  }

  const answer: RequestHandler = async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    if (!isSame(req.headers.authorization ?? "", `Bearer ${token}`)) {
      return void res.status(401).setHeader("WWW-Authenticate", "Bearer").end();
    }
    res.type(registry.contentType).send(await registry.metrics());
  };
  return { count, answer };
}

/** A figure that is read when it is asked for; while it cannot be read it is not a number. */
function figure(registry: Registry, name: string, help: string, read: () => Promise<number>) {
  return new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch (error) {
        logger.warn({ event: "figure not read", name, error: String(error) });
        this.set(Number.NaN);
      }
    },
  });
}

/** Compared in a time that says nothing about where they differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
