import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Action } from "~/models/kit/policy/policy";

import type { ErrorPageData } from "../error-page.server";
import { shortPage } from "../http/short-page.server";
import { pageFor, type PageContext } from "../page.server";

type Refused = { data: ErrorPageData; init: { status: number; headers?: HeadersInit } };

/** Recognizes the error that pageFor raises with a page that explains it. */
function isRefused(error: unknown): error is Refused {
  if (typeof error !== "object" || error === null || !("data" in error && "init" in error)) {
    return false;
  }
  const page = error.data as Partial<ErrorPageData> | null;
  return Boolean(page?.title && page.text && page.actions);
}

/**
 * The loader of a file, declared as a page is (`pageFor`). There is no page around it in which a refusal could stand, so
 * that is drawn by hand, with its status.
 */
export async function fileFor(
  args: LoaderFunctionArgs,
  access: "signed-in" | Action,
  run: (page: PageContext) => Promise<Response>,
): Promise<Response> {
  try {
    return await pageFor(args, access, run);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { title, text, actions } = error.data;
    const headers = new Headers(error.init.headers);
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    return new Response(shortPage(title, text, actions[0]), {
      status: error.init.status,
      headers,
    });
  }
}
