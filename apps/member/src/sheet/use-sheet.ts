import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { readSheet, readSubject } from './sheet-address.ts'

export type OpenableSheet = {
  isOpen: boolean
  /** What it is about, such as a game's code, for a sheet that is about one thing. It stays after closing. */
  subject: string
  open: () => void
  openFor: (subject: string) => void
  close: () => void
}

/**
 * Whether a sheet is open. The page's address opens it: after a reload, by a link, and by the browser's Forward button.
 * The sheet itself must have the same `address`, `name` or `name.subject`.
 */
export function useSheet(name: string): OpenableSheet {
  const named = readSubject(readSheet(useLocation().search), name)
  const [isOpen, setOpen] = useState(named !== undefined)
  const [subject, setSubject] = useState(named ?? '')
  const [seen, setSeen] = useState(named)
  if (named !== seen) {
    setSeen(named)
    if (named !== undefined) {
      setOpen(true)
      setSubject(named)
    }
  }
  // Always the same functions, so that what opens the sheet is not rendered again with every state of its screen.
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  const openFor = useCallback((about: string) => {
    setSubject(about)
    setOpen(true)
  }, [])
  return { isOpen, subject, open, openFor, close }
}
