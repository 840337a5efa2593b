/** Apart, because home needs it without the rest. */
export const pushKey = ['push']
