import {
  type AskedTable,
  downloadExport,
  type ExportFormat,
  exportTable,
  listExports,
  type MadeExport,
  removeExport,
  startExport,
} from '@kapao/contract/export'
import { currentLanguage } from '@kapao/i18n/start'
import { generateId } from '@kapao/wire/random'
import { saveFile } from '@kapao/wire/save-file'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchFile, send } from '../../wire/client.ts'

const key = 'exports'

export type Wanted = { table: AskedTable; format: ExportFormat }

/** A file that was saved, or an export that is made in the background. */
export type Given = Saved | { exportId: string }
export type Saved = { name: string; rows: number }

function isLong(failure: unknown): boolean {
  return isWireFailure(failure) && failure.code === 'EXPORT_IN_BACKGROUND'
}

/** Saves what a filter shows as a file, or has it made in the background where there are too many rows. */
export function useExport() {
  const queries = useQueryClient()
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: async (wanted: Wanted): Promise<Given> => {
      const body = { ...wanted, language: currentLanguage(i18n) }
      try {
        const { file, name = `export.${wanted.format}`, rows = 0 } = await fetchFile(exportTable, { body })
        saveFile(file, name)
        return { name, rows }
      } catch (thrown) {
        if (!isLong(thrown)) throw thrown
      }
      const exportId = generateId()
      await send(startExport, { body: { exportId, ...body } })
      await queries.invalidateQueries({ queryKey: [key] })
      return { exportId }
    },
  })
}

/** How often the list is read again while a file is in the making. */
const soonMilliseconds = 1500

export function isInMaking({ state }: MadeExport): boolean {
  return state === 'waiting' || state === 'running'
}

/** The operator's own exports, the latest first. */
export function useExports() {
  const queries = useQueryClient()
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) =>
      send(listExports, {}, { signal, isBackground: queries.getQueryData([key]) !== undefined }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isInMaking) ? soonMilliseconds : false),
  })
}

/** Saves the file of an export. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ _id, format }: MadeExport): Promise<Saved> => {
      const {
        file,
        name = `export.${format}`,
        rows = 0,
      } = await fetchFile(downloadExport, {
        body: { exportId: _id },
      })
      saveFile(file, name)
      return { name, rows }
    },
  })
}

/** Makes an export that failed again, as a new one with the same filter, and removes the failed one. */
export function useMakeAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ _id, table, format, language }: MadeExport) => {
      await send(startExport, { body: { exportId: generateId(), table, format, language } })
      await send(removeExport, { body: { exportId: _id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}

/** Stops an export, or deletes its file. */
export function useRemoveExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: MadeExport) => send(removeExport, { body: { exportId: _id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
