/** The lines of a pasted list, out of a sheet or out of messages that were copied with their times and senders. Pure. */
import { plainDigits, visibleText } from "../../ground/typed/typed-text";

/** A longer line is looked at no further: the form says of its name that it is too long. */
export const LINE_MAX = 1_000;

/** A line as it is read: its figures in digits of one script. */
export const lineText = (line: string) => plainDigits(visibleText(line)).trim();

/** WhatsApp's prefix of a message copied with others: "[27/11/26, 9:05:11 am] Ravi: ", "27/11/2026, 9:06 am - Ravi: ". */
const SENT =
  /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?\s?m\.?)?\s*(?:\]|\s[-–—])\s*(?:([^:]{1,60}):(?:\s+|$))?(.*)$/iu;
/** The placeholder for a photo, or for a deleted message. */
export const NO_GOODS =
  /^(?:<?(?:media|image|photo|video|audio|voice message|sticker|document|gif|contact card) omitted>?|<attached: .*>|.{1,120} \(file attached\)|(?:this message was|you) deleted(?: this message)?\.?|null)$/i;
const EDITED = /\s*<this message was edited>$/i;

/** The lines of a list, and where they stand in it; of messages that were copied with others without their times and senders. */
export function messagesOf(pasted: string) {
  const found = { lines: [] as string[], at: [] as number[], senders: 0 };
  pasted.split(/\r\n|[\r\n]/).forEach((line, index) => {
    const whole = lineText(line);
    const text = whole.length > LINE_MAX ? whole : whole.replace(EDITED, "");
    const [, sender, said] = text.length > LINE_MAX ? [] : (SENT.exec(text) ?? []);
    if (said !== undefined) found.senders += 1;
    // The messenger's own notices have no sender.
    const goods = said === undefined ? text : sender === undefined ? "" : said.trim();
    if (!goods) return;
    found.lines.push(goods);
    found.at.push(index + 1);
  });
  return found;
}
