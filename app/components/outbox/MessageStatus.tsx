import { Badge, type Tone } from "~/components/ui/Badge";

type Message = {
  subject: string;
  text: string;
  replyTo: string | null;
  attachmentName: string | null;
};

/** A message's subject, which opens into all that its reader gets. */
export function MessageDetails({ subject, text, replyTo, attachmentName }: Message) {
  return (
    <details className="text-left">
      <summary>{subject}</summary>
      <p className="lines">{text}</p>
      {replyTo && <p className="muted">{`Reply to: ${replyTo}`}</p>}
      {attachmentName && <p className="muted">{`Attached: ${attachmentName}`}</p>}
    </details>
  );
}

type Status = {
  label: string;
  tone: Tone;
  /** When it was sent, as text. */
  sentAt: string | null;
  /** When it is tried, or tried again, as text. */
  nextTry: string | null;
  failure: string | null;
};

/** The state of a message: in a word, with the time that matters and the reason why it is not sent. */
export function MessageStatus({ label, tone, sentAt, nextTry, failure }: Status) {
  return (
    <div>
      <Badge tone={tone}>{label}</Badge>
      {sentAt && <div className="muted">{sentAt}</div>}
      {failure && <div className="wrap-anywhere">{failure}</div>}
      {nextTry && <div className="muted">{`Next try: ${nextTry}`}</div>}
    </div>
  );
}
