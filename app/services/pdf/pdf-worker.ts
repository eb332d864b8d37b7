// The thread that draws documents (see render-document.server.ts): it knows no database and no configuration.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { drawPaper, type PaperJob } from "./draw-pdf.server";

// On Linux a thread has a priority of its own: pages go before papers where both want a processor.
const { calm } = workerData as { calm: boolean };
if (calm && process.platform === "linux") setPriority(10);

parentPort?.on("message", (job: PaperJob) => {
  drawPaper(job).then(
    (pdf) => parentPort?.postMessage({ result: pdf }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
