import type { AddBackLayer, BackLayer } from '@kapao/ui/overlays/back-layer'

/** The browser's history, as far as overlays need it. */
export type LayerHistory = {
  /** How many entries of overlays lie between the page's own entry and the current one. */
  depth: () => number
  /** The overlay that the current address names. */
  address: () => string | undefined
  push: (entry: LayerEntry) => void
  replace: (entry: LayerEntry) => void
  /** Takes effect later, and is followed by `arrive`. */
  goBack: (entries: number) => void
  /** Calls `work` once the current rendering is over. */
  later: (work: () => void) => void
  /** Calls `work` when a step back must have happened: some seconds later. */
  afterStep: (work: () => void) => void
}

export type LayerEntry = { address: string | undefined; depth: number }

type Layer = BackLayer & { hasEntry: boolean }

/**
 * Keeps one entry of the history for each open overlay: opening adds one, closing goes back over it, and Back closes the
 * overlay. `arrive` must be called whenever the browser went back or forward.
 */
export function createHistoryLayers(history: LayerHistory): { add: AddBackLayer; arrive: () => void } {
  let layers: Layer[] = []
  let isGoingBack = false
  let steps = 0
  let isDue = false

  /** Waits for the end of the rendering: overlays that close and open together change the history once. */
  function settleLater(): void {
    if (isDue) return
    isDue = true
    history.later(() => {
      isDue = false
      if (!isGoingBack) settle()
    })
  }

  function settle(): void {
    const depth = history.depth()
    if (depth > layers.length) {
      isGoingBack = true
      for (const layer of layers) layer.hasEntry = true
      history.goBack(depth - layers.length)
      steps += 1
      const step = steps
      // A browser drops a step back that a reload or another move overtakes. Without this, no sheet would leave its entry
      // any more.
      history.afterStep(() => {
        if (!isGoingBack || step !== steps) return
        isGoingBack = false
        settleLater()
      })
      return
    }
    // Opened by a link: without the overlay's name in the page's own entry, Back returns to the page alone.
    if (depth === 0 && layers.length > 0 && history.address() !== undefined)
      history.replace({ address: undefined, depth })
    for (const [index, layer] of layers.entries()) {
      if (index >= depth) history.push(entryOf(index))
      layer.hasEntry = true
    }
    const top = entryOf(layers.length - 1)
    if (layers.length > 0 && history.address() !== top.address) history.replace(top)
  }

  /** An overlay without an address leaves that of the one below, so that a reload opens that one again. */
  function entryOf(index: number): LayerEntry {
    const addresses = layers.slice(0, index + 1).map(({ address }) => address)
    return { address: addresses.findLast((address) => address !== undefined), depth: index + 1 }
  }

  return {
    add: (added) => {
      const layer = { ...added, hasEntry: false }
      layers.push(layer)
      settleLater()
      return () => {
        layers = layers.filter((each) => each !== layer)
        settleLater()
      }
    },
    arrive: () => {
      isGoingBack = false
      const left = layers.slice(history.depth()).filter(({ hasEntry }) => hasEntry)
      layers = layers.filter((layer) => !left.includes(layer))
      for (const { close } of left.toReversed()) close()
      settleLater()
    },
  }
}
