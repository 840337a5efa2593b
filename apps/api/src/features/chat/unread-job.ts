/** Declared apart, so that what writes messages need not import what looks after them. */
export const noteUnreadMessagesJob = { name: 'noteUnreadMessages' } as const

/** A member who looks at the conversation has marked a message as read by then. */
export const lookSeconds = 20
