import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { SearchGroup } from "~/components/search/SearchGroup";
import { PageHeader } from "~/components/ui/PageHeader";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";
import { searchReply } from "~/services/desk/search-reply.server";

export const meta = () => [{ title: "Search" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "signed-in", async ({ actor, url }) => {
    const { straight, ...reply } = await searchReply(actor, url.searchParams.get("q"));
    return straight ? redirect(straight) : reply;
  });
}

export default function Search() {
  const { typed, problem, hint, longest, searched, groups } = useLoaderData<typeof loader>();
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
      {searched && !found && (
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
