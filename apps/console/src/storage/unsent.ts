import { createUnsent } from '@kapao/chat/unsent'

const key = 'console-chat-unsent'

/** Holds the text where the browser forbids storage; it then lasts until the page is closed. */
let held: string | null = null

/** What operators wrote to members and did not send: until the tab is closed or the operator logs out. */
export const operatorUnsent = createUnsent({
  read: () => {
    try {
      return window.sessionStorage.getItem(key) ?? held
    } catch {
      return held
    }
  },
  keep: (text) => {
    try {
      window.sessionStorage.setItem(key, text)
      held = null
    } catch {
      held = text
    }
  },
  drop: () => {
    held = null
    try {
      window.sessionStorage.removeItem(key)
    } catch {
      // Where nothing can be stored, there is nothing to remove.
    }
  },
})
