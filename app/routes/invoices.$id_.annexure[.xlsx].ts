export { annexureFile as loader } from "~/services/billing/consolidated-page.server";
