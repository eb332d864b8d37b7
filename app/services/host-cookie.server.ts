import { env } from "~/platform/env.server";

const secure = env().appUrl.startsWith("https:");

/**
 * How a cookie of the product is called and kept. With TLS in front the name's beginning makes browsers refuse it from any
 * other host, path or scheme; one of the plain name is not read then: nobody slips an older or foreign one in.
 */
export function hostCookie(name: string) {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}
