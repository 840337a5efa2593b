import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { holdHistory } from '../../../app/held-history.ts'

/** Where the operator wanted to go while something was not saved. */
export type Leaving = { go: () => void }

type HistoryState = { idx?: number } | null

/** The place of the current entry in the router's history. */
function entryNumber(): number {
  return (window.history.state as HistoryState)?.idx ?? 0
}

/**
 * Holds back links, the browser's back and forward, and the closing of the tab, while something is not saved. Other addresses
 * of the same page are free. Returns where the operator wanted to go; the browser itself asks about the closing.
 */
export function useLeaveGuard(isDirty: boolean): { leaving: Leaving | undefined; stay: () => void } {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [leaving, setLeaving] = useState<Leaving>()
  useEffect(() => {
    if (!isDirty) return undefined
    const { pathname: own } = window.location
    const entry = entryNumber()
    let isReturning = false
    function holdClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || link.target === '_blank') return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== window.location.origin || pathname === own) return
      event.preventDefault()
      event.stopPropagation()
      setLeaving({ go: () => void navigate(pathname + search) })
    }
    function holdEntry(event: PopStateEvent) {
      if (!isReturning && window.location.pathname === own) return
      // The router does not learn of it, and the address is put back.
      event.stopImmediatePropagation()
      if (isReturning) {
        isReturning = false
        return
      }
      const by = entryNumber() - entry
      isReturning = true
      window.history.go(-by)
      setLeaving({
        go: () => {
          release()
          window.history.go(by)
        },
      })
    }
    function holdClosing(event: BeforeUnloadEvent) {
      event.preventDefault()
    }
    const release = holdHistory(holdEntry)
    document.addEventListener('click', holdClick, { capture: true })
    window.addEventListener('beforeunload', holdClosing)
    return () => {
      release()
      document.removeEventListener('click', holdClick, { capture: true })
      window.removeEventListener('beforeunload', holdClosing)
    }
    // Each address of the page has an entry of its own, which `key` stands for.
  }, [isDirty, navigate, key])
  return { leaving, stay: () => setLeaving(undefined) }
}
