import { FoldCard } from "~/components/ui/Card";
import { Link } from "~/components/ui/Link";
import { paths } from "~/paths";

/** What a customer was told and agreed to, under which version of the privacy notice. */
export function ConsentList({
  consents,
}: {
  consents: readonly { id: number; what: string; notice: number; when: string; ended: string }[];
}) {
  if (consents.length === 0) return null;
  return (
    <FoldCard title="Consents">
      <ul className="stack">
        {consents.map(({ id, what, notice, when, ended }) => (
          <li key={id}>
            <b>{what}</b>
            {` · ${when} · `}
            <Link to={paths.privacyNotice(notice)}>{`notice, version ${notice}`}</Link>
            {ended && ` · ${ended}`}
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
