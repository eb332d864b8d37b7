import * as z from "zod";

import { optionalText, requiredText } from "../../kit/shared/fields";
import type { Answer } from "./quotation.answer.server";

const LABEL = "Your name";

// A name goes into a message's subject and the history: it is one line.
const oneLine = (name: string | null) => !/[\n\t]/.test(name ?? "");
const ONE_LINE = `${LABEL} must be on one line`;

/** 'Accept quotation': who does, and that the terms were read. */
const AcceptForm = z.object({
  name: requiredText(LABEL, 100, "Please type your name")
    // Spaces without width and signs alone name nobody who could be asked later.
    .refine((name) => /\p{L}/u.test(name), { error: "Please type your name", abort: true })
    .refine((name) => name.length >= 2, `${LABEL} must be at least 2 characters`)
    .refine(oneLine, ONE_LINE),
  acceptTerms: z
    .string({ error: "Please tick that you accept the terms" })
    .min(1, "Please tick that you accept the terms"),
});

/** 'Decline quotation': why; a name may be given. */
const DeclineForm = z.object({
  name: optionalText(LABEL, 100).refine(oneLine, ONE_LINE),
  rejectionReason: requiredText(
    "The reason",
    1_000,
    "Please tell us why you decline",
    "The reason must be at most 1,000 characters",
  ),
});

/** The two forms beneath a quotation, each as the answer that it gives. */
export const ANSWER_FORMS = {
  accept: AcceptForm.transform(({ name }): Answer => ({ to: "approved", name })),
  decline: DeclineForm.transform(({ name, rejectionReason }): Answer => ({
    to: "rejected",
    name: name ?? "",
    reason: rejectionReason,
  })),
};
