import { useEffect, useState } from 'react'

export type LazySheet = { isOpen: boolean; wasOpened: boolean; open: () => void; close: () => void }

/** A sheet that is fetched once its screen stands, so that it is there when the thumb wants it. */
export const useLazySheet = (load: () => Promise<unknown>): LazySheet => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    // What does not come now is asked for again, and reported, when the sheet is opened.
    load().catch(() => {})
  }, [load])
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}
