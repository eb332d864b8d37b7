import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";

import { requestContext } from "~/platform/request-context.server";

import { isOutagePage, outageOf, outagePage } from "../outage.server";
import { typedAgain } from "~/services/forms/form-labels.server";
import { outageDocument } from "./short-page.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: never) => unknown;
type Routes = ServerBuild["routes"];
type Kind = { isPage: boolean; isIndex: boolean };

/**
 * The build in which no loader or action ends in a server error because the database does not answer: what a
 * page or file has no answer of its own for is answered here, 503. A form that was posted is on its page, to be sent again.
 */
export function withOutageAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([name, route]) => {
    if (!route) return [name, route];
    const { loader, action, default: page } = route.module;
    const kind = { isPage: Boolean(page), isIndex: Boolean(route.index) };
    const module = {
      ...route.module,
      ...(loader ? { loader: answering(loader as Handler, kind) } : {}),
      ...(action ? { action: answering(action as Handler, kind) } : {}),
    };
    return [name, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}

function answering(handler: Handler, kind: Kind) {
  return async (args: Args) => {
    const context = requestContext();
    if (context) context.isPage = kind.isPage;
    try {
      return await handler(args as never);
    } catch (error) {
      throw (await answerOf(error, args.request, kind)) ?? error;
    }
  };
}

async function answerOf(error: unknown, request: Request, { isPage, isIndex }: Kind) {
  const outage = outageOf(error, request.method);
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const page = outage && isPage ? outagePage(outage, address) : isOutagePage(error) ? error : null;
  if (page) {
    // Remix takes away by which it knows the post of an index page from that of its parent.
    const index = isIndex ? `${search ? "&" : "?"}index` : "";
    page.data.again = (await typedAgain(request, address + index)) ?? undefined;
    return page;
  }
  if (!outage) return null;
  return new Response(outageDocument(outage, address), {
    status: 503,
    headers: {
      ...outage.headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
