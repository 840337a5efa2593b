import {
  exportStatement,
  getStatementLine,
  listStatement,
  mostSummedMonths,
  printStatement,
  type SearchedWord,
  sumStatement,
} from '@kapao/contract/statement'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@kapao/wire/save-file'
import { fetchFile, send } from '../../wire/client.ts'
import type { Period } from './period.ts'
import { useGames } from '../game/game.queries.ts'
import { readWords } from './search-words.ts'
import { askFor, type Filter, noFilter } from './statement-filter.ts'

/** Specification §9: ten entries per page. */
export const statementPageSize = 10

/** A page of the statement. While another page loads, the current one stays visible. */
export function useStatement(shown: ShownPage = firstPage) {
  return useQuery({ ...statementPage(shown), placeholderData: keepPreviousData })
}

/** `words`: what the filter's search stands for in the reader's language. */
export type ShownPage = { page: number; filter: Filter; words: SearchedWord[] }

const firstPage: ShownPage = { page: 1, filter: noFilter, words: [] }

/** A page with the words of its search, which are read in the language and with the games of the moment. */
export function useShownPage(page: number, filter: Filter): ShownPage {
  const { t } = useTranslation()
  const { data } = useGames()
  return { page, filter, words: readWords(t, filter.search, data?.games) }
}

export function statementPage({ page, filter, words }: ShownPage) {
  return {
    queryKey: ['statement', 'page', page, filter, words],
    queryFn: () =>
      send(listStatement, { body: { page, limit: statementPageSize, ...askFor(filter, words) } }),
  }
}

/** The sums of months of the filtered statement. They reload whenever money moves. */
export function useMonthSums({ filter, words }: Omit<ShownPage, 'page'>, months: readonly string[]) {
  return useQuery({
    queryKey: ['statement', 'months', months, filter, words],
    enabled: months.length > 0,
    queryFn: () =>
      send(sumStatement, {
        body: { months: [...new Set(months)].slice(0, mostSummedMonths), ...askFor(filter, words) },
      }),
  })
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

/** Downloads a month of the statement as a PDF in the reader's language and saves it. Returns the file's name. */
export function useSavePdf() {
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: async (month: string) => {
      const query = { month, language: currentLanguage(i18n) }
      const { file, name = 'statement.pdf' } = await fetchFile(printStatement, { query })
      saveFile(file, name)
      return name
    },
  })
}
