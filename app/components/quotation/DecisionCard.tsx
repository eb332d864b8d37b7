import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { paths } from "~/paths";

/** What a customer answered by a link, as the office sees it. */
export type DecisionLine = {
  answer: "accepted" | "declined";
  name: string;
  reason: string | null;
  at: string;
  /** Of the network, and the kind of device. */
  from: string;
  version: number;
  /** The quotation was edited after the answer. */
  changed: boolean;
};

/** Who accepted or declined the quotation, when, from where, and which version they saw. */
export function DecisionCard({ id, decision }: { id: number; decision: DecisionLine | null }) {
  if (!decision) return null;
  const { answer, name, reason, at, from, version, changed } = decision;
  return (
    <Card title={answer === "accepted" ? "Accepted by link" : "Declined by link"}>
      <DescriptionList
        items={[
          { label: "Name", value: name, wide: true },
          { label: "When", value: at, wide: true },
          { label: "From", value: from, wide: true },
          {
            label: "Version",
            wide: true,
            value: (
              <>
                <DownloadLink
                  plain
                  to={paths.quotations.pdf(id, version)}
                >{`Version ${version} as a PDF`}</DownloadLink>
                {changed && " (changed since)"}
              </>
            ),
          },
          ...(reason ? [{ label: "Reason", value: reason, wide: true }] : []),
        ]}
      />
    </Card>
  );
}
