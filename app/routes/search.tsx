import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecentList } from "~/components/ui/RecentList";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import { type SearchGroup as Group, searchReply } from "~/services/desk/search-reply.server";
import { pageFor } from "~/services/page.server";

/** The first few hits of one noun, and the link to all of them. */
function SearchGroup({ label, total, many, failed, all, hits }: Group) {
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

export const meta = () => [{ title: "Search" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "search:use", async ({ actor, url }) => {
    const { straight, ...reply } = await searchReply(actor, url.searchParams.get("q"));
    return straight ? redirect(straight) : reply;
  });

export default function Search() {
  const { typed, problem, hint, longest, searched, groups, acts } = useLoaderData<typeof loader>();
  const box = useRef<HTMLInputElement>(null);
  // Whoever comes here comes to type.
  useEffect(() => {
    if (!typed) box.current?.focus();
  }, [typed]);
  const found = groups.some(({ failed }) => !failed);
  return (
    <div className="stack">
      <PageHeader title="Search" />
      <Form role="search" action={paths.search()} className="card stack" discover="none">
        <div className="search-row">
          <input
            key={typed}
            className="input"
            type="search"
            name="q"
            aria-label="Search everything"
            ref={box}
            aria-describedby="search-hint"
            aria-invalid={problem ? true : undefined}
            defaultValue={typed}
            maxLength={longest}
          />
          <button className="btn btn-primary">Search</button>
        </div>
        <p id="search-hint" className={problem ? "error" : "hint"}>
          {problem ?? hint}
        </p>
      </Form>
      {acts.length > 0 && (
        <Card title="Actions">
          <ul className="recent hits">
            {acts.map(({ label, about, to }) => (
              <li key={to}>
                <RowLink to={to}>{label}</RowLink>
                {about && <p className="hint">{about}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {searched && !found && acts.length === 0 && (
        <section className="card">
          <p className="muted">{`Nothing found for “${typed}”`}</p>
        </section>
      )}
      {groups.map((group) => (
        <SearchGroup key={group.noun} {...group} />
      ))}
    </div>
  );
}
