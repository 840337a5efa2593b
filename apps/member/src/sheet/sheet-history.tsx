import { BackLayerProvider } from '@kapao/ui/overlays/back-layer'
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { createHistoryLayers, type LayerEntry } from './history-layers.ts'
import { readSheet, writeSheet } from './sheet-address.ts'

/** Gives every open sheet an entry in the browser's history: Back closes it, and its address opens it again. */
export function SheetHistory({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [queue] = useState(createEntryQueue)
  const go = useEffectEvent(({ address, depth, isReplacement }: WantedEntry) => {
    const { pathname, search, hash } = window.location
    void navigate(
      { pathname, search: writeSheet(search, address), hash },
      { replace: isReplacement, state: { ...readState(), sheets: depth }, preventScrollReset: true },
    )
  })
  useLayoutEffect(() => queue.serve((entry) => go(entry)), [queue])
  return <BackLayerProvider value={queue.add}>{children}</BackLayerProvider>
}

/** Far longer than a browser takes for a step back. */
const stepMs = 2_000

type WantedEntry = LayerEntry & { isReplacement: boolean }

/** Sheets may open before the router can be used: their entries are made once `serve` is called. */
function createEntryQueue() {
  let make: ((entry: WantedEntry) => void) | undefined
  const { add, arrive } = createHistoryLayers({
    depth: () => readState().sheets ?? 0,
    address: () => readSheet(window.location.search),
    push: (entry) => make?.({ ...entry, isReplacement: false }),
    replace: (entry) => make?.({ ...entry, isReplacement: true }),
    goBack: (entries) => window.history.go(-entries),
    later: (work) => queueMicrotask(work),
    afterStep: (work) => setTimeout(work, stepMs),
  })
  function serve(maker: (entry: WantedEntry) => void) {
    make = maker
    window.addEventListener('popstate', arrive)
    return () => window.removeEventListener('popstate', arrive)
  }
  return { add, serve }
}

/** The router keeps the state of an entry under `usr`. It is read there, because a rendering may be some steps behind. */
function readState(): { sheets?: number } {
  const state = window.history.state as { usr?: { sheets?: number } | null } | null
  return state?.usr ?? {}
}
