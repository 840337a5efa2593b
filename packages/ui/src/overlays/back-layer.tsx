import { createContext, useContext, useEffectEvent, useLayoutEffect, useState } from 'react'

/** An open overlay that the browser's Back button closes. */
export type BackLayer = {
  /** What the page's address says while it is open. Without it, a reload does not open it again. */
  address: string | undefined
  close: () => void
}

/** Adds an overlay above those that are open. Returns a function that removes it. */
export type AddBackLayer = (layer: BackLayer) => () => void

const AddLayer = createContext<AddBackLayer | undefined>(undefined)

/** The app's history. Without a provider, Back leaves the page as usual. */
export const BackLayerProvider = AddLayer.Provider

type BackLayerParams = { isOpen: boolean; address?: string | undefined; onClose: () => void }

/** Gives an overlay an entry of the history while it is open. Back calls `onClose`. */
export function useBackLayer({ isOpen, address, onClose }: BackLayerParams): void {
  const add = useContext(AddLayer)
  const [asked, setAsked] = useState(0)
  const close = useEffectEvent(() => {
    onClose()
    // Back has used up the entry. An overlay that does not close, such as one that is sending, gets another one.
    setAsked(asked + 1)
  })
  // Before the overlay is painted: whoever sees it can go back.
  useLayoutEffect(() => {
    if (!isOpen || add === undefined) return undefined
    return add({ address, close: () => close() })
  }, [isOpen, address, add, asked])
}
