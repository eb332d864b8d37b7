import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** A version and what came with it; `day` as it is read. */
type ReleaseShown = {
  version: string;
  day: string;
  about: string;
  changes: { heading: string; lines: string[] }[];
};

/** Which version runs, what came with it, and with those before. */
export function VersionCard({
  version,
  releases,
  hasEarlier,
}: {
  version: string;
  releases: readonly ReleaseShown[];
  /** There are others, which are shown when they are asked for. */
  hasEarlier: boolean;
}) {
  return (
    <Card>
      <div className="stack">
        <p>{`This is version ${version}.`}</p>
        {releases.map((release, index) => (
          <details key={release.version} open={index === 0}>
            <summary>{`What changed in ${release.version}, ${release.day}`}</summary>
            <div className="stack">
              {release.about && <p>{release.about}</p>}
              {release.changes.map(({ heading, lines }) => (
                <section key={heading}>
                  <h2>{heading}</h2>
                  <ul className="list-disc pl-4">
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </details>
        ))}
        {hasEarlier && <RowLink to={paths.earlierVersions()}>Earlier versions</RowLink>}
      </div>
    </Card>
  );
}
