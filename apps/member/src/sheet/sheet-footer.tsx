import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place at the bottom of a sheet where the panel of the moment puts its main action. */
const FooterPlace = createContext<HTMLElement | null>(null)

export const FooterPlaceProvider = FooterPlace.Provider

export function SheetFooter({ children }: { children: ReactNode }) {
  const place = useContext(FooterPlace)
  return place && createPortal(children, place)
}
