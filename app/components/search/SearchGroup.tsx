import { Badge, type Tone } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { RecentList } from "~/components/ui/RecentList";
import { RowLink } from "~/components/ui/RowLink";

type Group = {
  label: string;
  total: number;
  many: boolean;
  failed: boolean;
  all: string;
  hits: {
    id: number;
    title: string;
    about: string;
    amount: string | null;
    state: { word: string; tone: Tone } | null;
    to: string;
  }[];
};

/** What was found of one noun: the first few, and the way to all of them. */
export function SearchGroup({ label, total, many, failed, all, hits }: Group) {
  if (failed) {
    return (
      <Card title={label}>
        <p className="muted">{`${label} could not be searched just now. Try again in a moment.`}</p>
      </Card>
    );
  }
  return (
    <Card
      title={label}
      actions={
        <RowLink to={all} about={label}>
          {`All ${total}${many ? "+" : ""}`}
        </RowLink>
      }
    >
      <RecentList
        hits
        lines={hits.map(({ id, title, about, amount, state, to }) => ({
          id,
          to,
          name: title,
          badge: state && <Badge tone={state.tone}>{state.word}</Badge>,
          left: about,
          right: amount,
        }))}
      />
    </Card>
  );
}
