import { SignatureForm } from "~/components/signature/SignatureForm";
import type { PaperToConfirm } from "~/models/desk/linked-document/linked-document.types";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

export const CONFIRM = {
  packing: {
    step: "Check the packing list",
    title: "Confirm the packing list",
    words: "I have checked the packing list: it names my goods as they were packed",
    changed: "The packing list changed since you confirmed it: please check it again.",
    intent: "confirm-packing",
  },
  delivery: {
    step: "Confirm the delivery",
    title: "Confirm the delivery",
    words: "I received the goods as the delivery receipt says",
    changed: "The delivery receipt changed since you confirmed it: please check it again.",
    intent: "confirm-delivery",
  },
} as const;

/** The paper of a move that waits for its customer: where it is read, and the form that confirms it. */
export function ToConfirm({
  purpose,
  shown,
  changed,
  name,
  token,
  refused,
}: PaperToConfirm & { token: string; refused: FormReply | null }) {
  const { title, words, intent, ...rest } = CONFIRM[purpose];
  const own = refused?.error?.[""];
  return (
    <>
      {changed && <p className="notice warning">{rest.changed}</p>}
      {own && <p className="notice danger">{own.join(" ")}</p>}
      <p>
        <a href={paths.documentLinkPaper(token, purpose)}>
          {purpose === "packing" ? "Read the whole packing list" : "Read the delivery receipt"}
        </a>
      </p>
      <SignatureForm
        title={title}
        words={words}
        action={paths.documentLink(token)}
        shown={shown}
        name={name}
        intent={intent}
        errors={refused?.error ?? {}}
        typed={refused?.initialValue ?? {}}
        draws={false}
        of="customer"
      />
    </>
  );
}
