import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenAnswered } from '../wire/when-answered.ts'

export type LazySheet = { isOpen: boolean; wasOpened: boolean; open: () => void; close: () => void }

/**
 * A sheet that is fetched once its screen has the answers it asked for at first, so that it is there when the thumb wants it
 * and the answers do not wait for it.
 */
export const useLazySheet = (load: () => Promise<unknown>): LazySheet => {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  // What does not come now is asked for again, and reported, when the sheet is opened.
  useEffect(() => whenAnswered(queries, () => void load().catch(() => {})), [load, queries])
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}
