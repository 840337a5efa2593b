export type ToastTone = 'success' | 'danger' | 'info'
export type ToastContent = { tone: ToastTone; text: string; title?: string }
export type Toast = ToastContent & { id: number }

/** More toasts at once are too many to read, so the oldest is dropped. */
const limit = 3

/** The visible toasts. A toast with the tone and text of a visible one replaces it. */
export function createToastQueue() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const watchers = new Set<() => void>()
  function change(next: readonly Toast[]) {
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
