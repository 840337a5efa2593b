import { type ChatView, chatViews } from '@kapao/contract/chat-desk'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'

export type InboxView = {
  view: ChatView
  search: string
  setView: (view: ChatView) => void
  setSearch: (search: string) => void
}

/** Which view of the inbox the address names, and what is searched in it. */
export function useInboxView(): InboxView {
  const [address, setAddress] = useSearchParams()
  const shown = address.get('show')
  const search = address.get('search') ?? ''
  // The address changes a moment later; the tab shows the choice at once.
  const [view, setShown] = useOptimistic(chatViews.find((each) => each === shown) ?? 'unassigned')
  function go(next: ChatView, words: string): void {
    startTransition(() => {
      setShown(next)
      setAddress(
        {
          ...(next === 'unassigned' ? {} : { show: next }),
          ...(words === '' ? {} : { search: words }),
        },
        { replace: true },
      )
    })
  }
  return {
    view,
    search,
    setView: (next) => go(next, search),
    setSearch: (words) => go(view, words.trim()),
  }
}
