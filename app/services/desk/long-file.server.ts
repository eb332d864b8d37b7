import { AsyncLocalStorage } from "node:async_hooks";

import { logger } from "~/platform/log.server";
import { asLongJob } from "~/platform/patience.server";

type Sending = {
  request: Request;
  /** Resolves when the browser has taken what was written (application.server.ts); tests have none. */
  context?: unknown;
  /** Called once, when the file was sent, broke off, or nobody wants it any more. */
  over: () => void;
};

/** A step that goes on after the answer has begun, with all that was known then, for as long as it takes. */
export function longStep<T>(step: () => Promise<T>): () => Promise<T> {
  const within = AsyncLocalStorage.snapshot();
  return () => within(() => asLongJob(step));
}

/**
 * A long file as the body of an answer. It is read no faster than the browser takes it; when the browser goes away reading
 * ends; what breaks in the middle breaks the connection, so that half a file is never taken for a whole one.
 */
export function longBody(
  source: ReadableStream<Uint8Array>,
  { request, context, over }: Sending,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const { drained } = (context ?? {}) as { drained?: () => Promise<void> };
  const stop = (reason?: unknown) => {
    over();
    request.signal.removeEventListener("abort", gone);
    return reader.cancel(reason).catch(() => undefined);
  };
  const gone = () => void stop();
  if (request.signal.aborted) gone();
  request.signal.addEventListener("abort", gone);
  const next = longStep(() => reader.read());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await drained?.();
          const part = await next();
          if (!part.done) return controller.enqueue(part.value);
          controller.close();
          await stop();
        } catch (error) {
          logger.error({ event: "file broke off", error: String(error) });
          await stop(error);
          controller.error(error);
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
