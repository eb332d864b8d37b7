import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";

import { outageOf, outagePage } from "../outage.server";
import { outageDocument } from "./short-page.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: never) => unknown;
type Routes = ServerBuild["routes"];

/**
 * The build in which no loader or action ends in a server error because the database does not answer: what a
 * page or file has no answer of its own for is answered here, 503.
 */
export function withOutageAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([name, route]) => {
    if (!route) return [name, route];
    const { loader, action, default: page } = route.module;
    const module = {
      ...route.module,
      ...(loader ? { loader: answering(loader as Handler, Boolean(page)) } : {}),
      ...(action ? { action: answering(action as Handler, Boolean(page)) } : {}),
    };
    return [name, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}

function answering(handler: Handler, isPage: boolean) {
  return async (args: Args) => {
    try {
      return await handler(args as never);
    } catch (error) {
      throw answerOf(error, args.request, isPage) ?? error;
    }
  };
}

function answerOf(error: unknown, request: Request, isPage: boolean) {
  const outage = outageOf(error, request.method);
  if (!outage) return null;
  const { pathname, search } = new URL(request.url);
  if (isPage) return outagePage(outage, pathname + search);
  return new Response(outageDocument(outage, pathname + search), {
    status: 503,
    headers: {
      ...outage.headers,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}
