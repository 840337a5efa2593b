/** The announcement that an operator has done something, so that the consoles on every server look again. */
export const deskNews = 'desk'
