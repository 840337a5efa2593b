export type ToastTone = 'success' | 'danger' | 'info'
export type ToastContent = { tone: ToastTone; text: string; title?: string }
export type Toast = ToastContent & { id: number }

/** More than this at once is a wall, not a word: the oldest goes. */
const limit = 3

/** The toasts on show. The same words twice at the same time are one toast. */
export function createToastQueue() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const watchers = new Set<() => void>()
  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const watcher of watchers) watcher()
  }
  return {
    read: () => toasts,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    show: (content: ToastContent) => {
      lastId += 1
      const others = toasts.filter((toast) => toast.text !== content.text || toast.tone !== content.tone)
      change([...others, { ...content, id: lastId }].slice(-limit))
    },
    dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
  }
}
