import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenAnswered } from '../wire/when-answered.ts'
import { type OpenableSheet, useSheet } from './use-sheet.ts'

export type LazySheet = OpenableSheet & { wasOpened: boolean }

/**
 * Fetches a sheet once its screen has the responses to its first calls: the sheet is ready when the member taps, and
 * does not delay those responses.
 */
export function useLazySheet(name: string, load: () => Promise<unknown>): LazySheet {
  const queries = useQueryClient()
  const sheet = useSheet(name)
  const [wasOpened, setOpened] = useState(sheet.isOpen)
  if (sheet.isOpen && !wasOpened) setOpened(true)
  // A failed fetch is repeated, and reported, when the sheet is opened.
  useEffect(() => whenAnswered(queries, () => void load().catch(() => {})), [load, queries])
  return { ...sheet, wasOpened }
}
