import { exportStatement, getStatementLine, listStatement } from '@kapao/contract/statement'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../save-file.ts'
import { fetchFile, send } from '../../wire/client.ts'
import type { Period } from './period.ts'
import { askFor, type Filter, noFilter } from './statement-filter.ts'

/** Specification §9: ten entries per page. */
export const statementPageSize = 10

/** A page of the statement. While another page loads, the current one stays visible. */
export function useStatement(page: number, filter: Filter = noFilter) {
  return useQuery({ ...statementPage({ page, filter }), placeholderData: keepPreviousData })
}

export type ShownPage = { page: number; filter: Filter }

export function statementPage({ page, filter }: ShownPage) {
  return {
    queryKey: ['statement', 'page', page, filter],
    queryFn: () => send(listStatement, { body: { page, limit: statementPageSize, ...askFor(filter) } }),
  }
}

/** A movement with its timeline. It reloads whenever money moves. */
export function useStatementLine(id: string) {
  return useQuery({
    queryKey: ['statement', 'line', id],
    queryFn: () => send(getStatementLine, { params: { id } }),
  })
}

/** Downloads the statement of a period and saves it as a file, completely or not at all. Returns the file's name. */
export function useSaveStatement() {
  return useMutation({
    mutationFn: async (period: Period) => {
      const { file, name = 'statement.csv' } = await fetchFile(exportStatement, { query: period })
      saveFile(file, name)
      return name
    },
  })
}
