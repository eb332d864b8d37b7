import { FoldCard } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { paths } from "~/paths";
import type { QuotationPage } from "~/services/sales/quotation-page.server";

/** The customer's decision: by whom, when, from where, and on which version. */
export function DecisionCard({
  id,
  decision,
}: {
  id: number;
  decision: QuotationPage["decisions"][number];
}) {
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
