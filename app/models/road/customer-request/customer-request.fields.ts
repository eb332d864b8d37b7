import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { area, choice, id } from "../../kit/shared/field-kinds";

/** The words of customers' requests that forms, pages and scripts share; client-safe. */

export const REQUEST_KINDS = ["change", "question", "damage"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** As the office calls them. */
export const REQUEST_KIND_LABELS: Readonly<Record<string, string>> = {
  change: "Change",
  question: "Question",
  damage: "Damaged or missing",
} satisfies Record<RequestKind, string>;

/** As customers begin them. */
export const ASK_LABELS: Record<RequestKind, string> = {
  change: "Ask for a change",
  question: "Ask a question",
  damage: "Something is damaged or missing",
};

/** So many photos come with one request. */
export const PHOTOS_OF_REQUEST = 3;

const TEXT_LENGTH = 2_000;

const KIND = choice(
  "About",
  REQUEST_KINDS,
  { required: "Say what you ask for", invalid: "Kind is change, question or damage" },
  { labels: (kind) => REQUEST_KIND_LABELS[kind]! },
);

/** What a customer sends; the photos come beside it. */
export const ASK_FIELDS = {
  kind: KIND,
  text: area("Your message", TEXT_LENGTH, {
    required: "Please write your message",
    wide: true,
  }),
  packageId: id("Package", "This package is not on your list"),
};

export const AskInput = z.object(inputShape(ASK_FIELDS));
export type AskInput = z.infer<typeof AskInput>;

export const ANSWER_FIELDS = {
  text: area("Our answer", TEXT_LENGTH, {
    required: "Answer is required",
    wide: true,
    hint: "The customer reads it on the page of the paper",
  }),
};

export const AnswerInput = z.object(inputShape(ANSWER_FIELDS));
export type AnswerInput = z.infer<typeof AnswerInput>;
