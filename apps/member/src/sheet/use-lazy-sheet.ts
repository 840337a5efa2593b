import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenAnswered } from '../wire/when-answered.ts'

export type LazySheet = { isOpen: boolean; wasOpened: boolean; open: () => void; close: () => void }

/**
 * Fetches a sheet once its screen has the responses to its first calls: the sheet is ready when the member taps, and
 * does not delay those responses.
 */
export function useLazySheet(load: () => Promise<unknown>): LazySheet {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  // A failed fetch is repeated, and reported, when the sheet is opened.
  useEffect(() => whenAnswered(queries, () => void load().catch(() => {})), [load, queries])
  function open() {
    setOpened(true)
    setOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}
