/** The prefix with which a socket joins this chat. Specification §7. */
export const chatPrefix = 'kapao'
