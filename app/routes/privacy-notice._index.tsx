import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { NoticePage } from "~/components/consent/NoticePage";
import { publicPage } from "~/services/page.server";
import { loadNotice } from "~/services/law/privacy-notice.server";

export const meta = () => [{ title: "Privacy notice" }];

export const loader = (args: LoaderFunctionArgs) => publicPage(args, () => loadNotice(args, null));

export default function PrivacyNotice() {
  return <NoticePage {...useLoaderData<typeof loader>()} />;
}
