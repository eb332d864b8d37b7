import type { FormReply } from "~/models/kit/shared/form-reply";

/** Why what was asked for on this page was not done. */
export function Problem({ text, more }: { text: string; more?: string | null }) {
  return (
    <div className="notice danger no-print" role="alert">
      <p>{text}</p>
      {more && <p>{more}</p>}
    </div>
  );
}

/** The problem in an action's reply, where the action refused. */
export function Refusal({ answer }: { answer: object | undefined }) {
  if (!answer || !("problem" in answer)) return null;
  const { problem, more } = answer as { problem: string; more?: string | null };
  return <Problem text={problem} more={more} />;
}

/** The reply to a form, of an action that refuses what buttons ask for and photos as well. */
export const replyIn = (answer: object | undefined) =>
  answer && !("problem" in answer) && !("photoProblems" in answer)
    ? (answer as FormReply)
    : undefined;
