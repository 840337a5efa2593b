import { type ChatView, chatViews } from '@kapao/contract/chat-desk'
import { useAddress, withValues } from '@kapao/ui/forms/use-address'
import { startTransition, useOptimistic } from 'react'

export type InboxView = {
  view: ChatView
  search: string
  setView: (view: ChatView) => void
  setSearch: (search: string) => void
}

/** Which view of the inbox the address names, and what is searched in it. */
export function useInboxView(): InboxView {
  const [address, change] = useAddress()
  const shown = address.get('show')
  const search = address.get('search') ?? ''
  // The address changes a moment later; the tab shows the choice at once.
  const [view, setShown] = useOptimistic(chatViews.find((each) => each === shown) ?? 'unassigned')
  function go(next: ChatView, words?: string): void {
    startTransition(() => {
      setShown(next)
      change(
        (newest) =>
          withValues(new URLSearchParams(), {
            show: next === 'unassigned' ? undefined : next,
            search: (words ?? newest.get('search')) || undefined,
          }),
        { replace: true },
      )
    })
  }
  return {
    view,
    search,
    setView: (next) => go(next),
    setSearch: (words) => go(view, words.trim()),
  }
}
