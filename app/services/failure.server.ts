import { VOCABULARY } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";
import { logger } from "~/platform/log.server";
import { roadPaths } from "~/road-paths";

/** The sentence for whatever was not foreseen; more cannot be said of it. */
export const SERVER_ERROR = "Server error. Please try again later.";

const PAGES: Record<string, unknown> = { ...paths, ...roadPaths };

/** The address of the list of a noun, by what many of it are called; null where there is none. */
export function listOf(many: string): string | null {
  const section = Object.hasOwn(PAGES, many) ? PAGES[many] : null;
  const list =
    typeof section === "function" ? section : (section as { list?: unknown } | null)?.list;
  return typeof list === "function" ? (list as () => string)() : null;
}

/** The sections of the product and what one of their records is called. */
const SECTIONS = new Map(
  Object.values(VOCABULARY).flatMap(({ one, many }) => (listOf(many) ? [[many, one]] : [])),
);

const OF_INTENT = new Map([
  ["refund", "Failed to refund payment"],
  ["invoice", "Failed to create invoice"],
  ["email", "Failed to send by e-mail"],
  ["whatsapp", "Failed to send via WhatsApp"],
]);

/** Posts of a record's page that are about its status. */
const STATUS_INTENTS = ["status", "activate", "deactivate", "sent", "approved", "rejected"];

export type Failure = {
  /** The failure in the product's words. */
  sentence: string;
  /** The list to go back to, where the page itself could not be loaded. */
  list: string | null;
};

/**
 * Returns the words for a page that failed to load or a post that failed, for an unknown reason; null where there are no
 * words for it.
 */
export function failureOf(method: string, pathname: string, intent: string | null): Failure | null {
  const [, section, page] = pathname.split("/");
  const noun = SECTIONS.get(section ?? "");
  if (!noun) return null;
  if (method === "GET") {
    if (!page) return { sentence: `Failed to fetch ${section}`, list: null };
    if (page === "new") return { sentence: "Failed to load required data", list: null };
    return { sentence: `Failed to fetch ${noun} details`, list: `/${section}` };
  }
  const posted = (sentence: string) => ({ sentence, list: null });
  if (intent === "delete") return posted(`Failed to delete ${noun}`);
  const ofIntent = intent && OF_INTENT.get(intent);
  if (ofIntent) return posted(ofIntent);
  if (intent && STATUS_INTENTS.includes(intent)) return posted(`Failed to update ${noun} status`);
  return posted(`Failed to save ${noun}`);
}

/** Keeps what went wrong for those who run the product; the visitor is told less. */
export function logFailure(error: unknown, sentence: string): void {
  logger.error({ err: error }, sentence);
}
