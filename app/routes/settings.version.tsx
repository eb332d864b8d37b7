import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { RowLink } from "~/components/ui/RowLink";
import { formatDate } from "~/models/ground/day/calendar-date";
import { paths } from "~/paths";
import { productVersion, readReleases } from "~/services/company/releases.server";
import { pageFor } from "~/services/page.server";

/** A version and what came with it; `day` as it is read. */
type ReleaseShown = {
  version: string;
  day: string;
  about: string;
  changes: { heading: string; lines: string[] }[];
};

/** Which version runs, what came with it, and with those before. */
function VersionCard({
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

export const meta = () => [{ title: "Version" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ url }) => {
    const all = readReleases();
    // Older releases are two thirds of the page, and few people ask for them.
    const shown = url.searchParams.get("releases") === "all" ? all : all.slice(0, 1);
    return {
      version: productVersion(),
      releases: shown.map(({ date, ...release }) => ({ ...release, day: formatDate(date) })),
      hasEarlier: shown.length < all.length,
    };
  });

export default function Version() {
  return (
    <>
      <PageHeader
        title="Version"
        actions={<ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>}
      />
      <VersionCard {...useLoaderData<typeof loader>()} />
    </>
  );
}
