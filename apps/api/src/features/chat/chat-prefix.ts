/** What a socket of this chat joins with. Specification §7. */
export const chatPrefix = 'kapao'
