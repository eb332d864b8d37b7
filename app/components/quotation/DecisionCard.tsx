import { FoldCard } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { paths } from "~/paths";

/** What a customer answered, by a link or through the office, as the office sees it. */
type DecisionLine = {
  answer: "accepted" | "declined";
  byLink: boolean;
  /** Who answered by the link; else who took the answer down. */
  name: string;
  reason: string | null;
  at: string;
  /** Of a link: the network, and the kind of device. */
  from: string | null;
  version: number;
  /** What the customer reads was changed after the answer. */
  changed: boolean;
};

/** Who accepted or declined the quotation, when, from where, and which version they saw. */
export function DecisionCard({ id, decision }: { id: number; decision: DecisionLine }) {
  const { answer, byLink, name, reason, at, from, version, changed } = decision;
  const done = answer === "accepted" ? "Accepted" : "Declined";
  return (
    <FoldCard title={byLink ? `${done} by link` : `${done}, as the office noted`}>
      <DescriptionList
        items={[
          { label: byLink ? "Name" : "Noted by", value: name, wide: true },
          { label: "When", value: at, wide: true },
          ...(from ? [{ label: "From", value: from, wide: true }] : []),
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
    </FoldCard>
  );
}
