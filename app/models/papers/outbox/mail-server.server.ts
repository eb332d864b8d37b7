import { env } from "~/platform/env.server";

import { DomainError } from "../../kit/shared/domain-error";
import { NO_MAIL_SERVER } from "./mail-server";

/** Whether mails leave by themselves: else those of the product itself wait in the outbox to be read there. */
export const hasMailServer = (): boolean => env().smtpUrl !== null;

/** Raises `invalid` where no paper can leave by e-mail. */
export function assertMailServer(): void {
  if (!hasMailServer()) throw new DomainError("invalid", NO_MAIL_SERVER);
}
