import type { ComponentProps } from "react";
import { PublicPage } from "~/components/layout/PublicPage";
import { Link } from "~/components/ui/Link";
import { paths } from "~/paths";

/** The privacy notice in both languages, with whom to ask. */
function NoticePaper({
  english,
  hindi,
  contact,
}: {
  english: string;
  hindi: string;
  contact: readonly string[];
}) {
  return (
    <>
      <p>
        <a href="#hindi" lang="hi">
          हिन्दी में पढ़ें
        </a>
      </p>
      <p className="lines">{english}</p>
      <h2>Contact person for personal data</h2>
      <p className="lines">{contact.join("\n")}</p>
      <hr />
      <div lang="hi" id="hindi" className="stack">
        <p className="lines">{hindi}</p>
        <h2>व्यक्तिगत डेटा के लिए संपर्क व्यक्ति</h2>
        <p className="lines">{contact.join("\n")}</p>
      </div>
    </>
  );
}

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
