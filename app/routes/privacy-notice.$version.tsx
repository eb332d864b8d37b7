import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoticePage } from "~/components/consent/NoticePage";
import { toId } from "~/models/kit/shared/number-fields";
import { publicPage } from "~/services/page.server";
import { loadNotice } from "~/services/law/privacy-notice.server";

export const meta = () => [{ title: "Privacy notice" }];

/** A version as it was published: whoever agreed to it can read it for ever. */
export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, () => loadNotice(args, toId(args.params.version) ?? 0));

export default function PrivacyNoticeVersion() {
  return <NoticePage {...useLoaderData<typeof loader>()} />;
}
