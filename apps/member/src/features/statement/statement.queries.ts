import { listStatement } from '@kapao/contract/statement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** Specification §9: ten entries a page. */
export const statementPageSize = 10

/** A page of the statement; while another page comes the one that is seen stays. */
export const useStatement = (page: number) =>
  useQuery({
    queryKey: ['statement', page],
    queryFn: () => send(listStatement, { body: { page, limit: statementPageSize } }),
    placeholderData: keepPreviousData,
  })
