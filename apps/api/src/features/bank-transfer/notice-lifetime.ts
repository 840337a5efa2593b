/** How long a notice of a manual transfer waits for its money. Decision record 0031. */
export const noticeLifetimeSeconds = 24 * 60 * 60
