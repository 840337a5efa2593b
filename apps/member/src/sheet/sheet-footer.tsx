import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place at the bottom of a sheet where the panel of the moment puts its main action. */
const FooterTarget = createContext<HTMLElement | null>(null)

export const FooterTargetProvider = FooterTarget.Provider

export function SheetFooter({ children }: { children: ReactNode }) {
  const target = useContext(FooterTarget)
  return target && createPortal(children, target)
}
