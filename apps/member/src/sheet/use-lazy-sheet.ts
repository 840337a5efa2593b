import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type LazySheet = { isOpen: boolean; wasOpened: boolean; open: () => void; close: () => void }

/**
 * A sheet that is fetched once its screen has the answers it asked for at first, so that it is there when the thumb wants it
 * and the answers do not wait for it.
 */
export const useLazySheet = (load: () => Promise<unknown>): LazySheet => {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    const stop = queries.getQueryCache().subscribe(() => fetchAhead())
    const fetchAhead = () => {
      if (queries.isFetching() > 0) return
      stop()
      // What does not come now is asked for again, and reported, when the sheet is opened.
      load().catch(() => {})
    }
    // The parts of the screen have asked already: their effects run before this one.
    fetchAhead()
    return stop
  }, [load, queries])
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}
