/* Under the addresses of all lists, with .csv and .xlsx behind them (remix.config.js). */
export { loadListFile as loader } from "~/services/desk/list-file.server";
