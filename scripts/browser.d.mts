/** How to launch Chromium, or null when there is none. */
export function findBrowser(): { executablePath?: string } | null;
