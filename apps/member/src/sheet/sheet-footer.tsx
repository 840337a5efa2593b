import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element at the bottom of a sheet into which the current panel renders its main action. */
const FooterTarget = createContext<HTMLElement | null>(null)

export const FooterTargetProvider = FooterTarget.Provider

export function SheetFooter({ children }: { children: ReactNode }) {
  const target = useContext(FooterTarget)
  return target && createPortal(children, target)
}
