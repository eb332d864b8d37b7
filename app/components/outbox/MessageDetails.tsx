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
