import { env } from "~/platform/env.server";

const secure = env().appUrl.startsWith("https:");

/**
 * Returns the name and options of a product's cookie. With TLS in front, the name's prefix makes browsers refuse it from
 * any other host, path or scheme. A cookie of the plain name is not read then: nobody slips an older or foreign one in.
 */
export function hostCookie(name: string) {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}
