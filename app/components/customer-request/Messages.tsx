import { Card } from "~/components/ui/Card";
import type { Messages } from "~/services/road/customer-requests.server";

type Asked = Messages["asked"][number];

const photos = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** The newest message of a customer and what became of it, right below the head of their page. */
export function NewestMessage({ messages }: { messages: Messages | null }) {
  const [newest] = messages?.asked ?? [];
  if (!newest) return null;
  const { answer, text, when, what } = newest;
  if (answer !== null) {
    return (
      <div className="notice success no-print" id="asked">
        <p>
          <b>Our answer: </b>
          <span className="lines">{answer}</span>
        </p>
        <p className="hint">{`You wrote on ${when}: ${text}`}</p>
      </div>
    );
  }
  return (
    <p className="notice info no-print" id="asked">
      {`We have your message of ${when} (${what.toLowerCase()}). We answer it here.`}
    </p>
  );
}

/** What was asked on a paper, and the ways to ask, at `askAt`. */
export function MessagesCard({
  messages,
  askAt,
}: {
  messages: Messages | null;
  askAt: (kind: string) => string;
}) {
  if (!messages || messages.asked.length + messages.offered.length === 0) return null;
  return (
    <Card title="Your messages to us" id="messages">
      {messages.asked.map((one) => (
        <Message key={one.id} {...one} />
      ))}
      <p className="row no-print">
        {messages.offered.map(({ kind, label }) => (
          <a key={kind} className="btn btn-secondary" href={askAt(kind)}>
            {label}
          </a>
        ))}
      </p>
    </Card>
  );
}

function Message({ what, when, text, answer, answered, ...message }: Asked) {
  const line = [what, when, message.photos > 0 && photos(message.photos)].filter(Boolean);
  return (
    <div>
      <p className="hint">{line.join(" · ")}</p>
      <p className="lines">{text}</p>
      <p className="lines">
        {answer === null ? (
          <span className="muted">{answered ? "Answered" : "Not answered yet"}</span>
        ) : (
          <>
            <b>{`Our answer, ${answered}: `}</b>
            {answer}
          </>
        )}
      </p>
    </div>
  );
}
