import type { ComponentProps } from "react";

import { PublicPage } from "~/components/layout/PublicPage";
import { Link } from "~/components/ui/Link";
import { paths } from "~/paths";

import { NoticePaper } from "./NoticePaper";

type Version = { version: number; since: string };

/** The public page of a version of the privacy notice, with the way to all others. */
export function NoticePage({
  version,
  since,
  versions,
  ...paper
}: ComponentProps<typeof NoticePaper> & Version & { versions: readonly Version[] }) {
  const [newest] = versions;
  const others = versions.filter((one) => one.version !== version);
  return (
    <PublicPage title="Privacy notice">
      <div className="stack">
        <p className="muted">{`Version ${version}${since && `, ${since}`}`}</p>
        {newest && newest.version > version && (
          <p className="notice warning">
            {"This is an earlier version. "}
            <Link to={paths.privacyNotice()}>{`Read version ${newest.version}`}</Link>
          </p>
        )}
        <NoticePaper {...paper} />
        {others.length > 0 && (
          <p className="row">
            Other versions:
            {others.map((other) => (
              <Link key={other.version} to={paths.privacyNotice(other.version)}>
                {`${other.version}${other.since && ` (${other.since})`}`}
              </Link>
            ))}
          </p>
        )}
      </div>
    </PublicPage>
  );
}
