import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { VersionCard } from "~/components/settings/VersionCard";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { formatDate } from "~/models/ground/day/calendar-date";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";
import { productVersion, readReleases } from "~/services/company/releases.server";

export const meta = () => [{ title: "Version" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ url }) => {
    const all = readReleases();
    // What changed long ago is two thirds of the page, and is asked for by few.
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
