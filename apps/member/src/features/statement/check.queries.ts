import { getHead } from '@kapao/contract/book'
import { canHash } from '@kapao/contract/hashes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { checkPage } from './check-page.ts'
import { holdsSeal, type KeptSeal } from './kept-seal.ts'
import { isFiltering } from './statement-filter.ts'
import { type ShownPage, statementPage } from './statement.queries.ts'

/** A seal is created about once a minute. Until then, waiting lines are checked again at this interval. */
const lookAgainMs = 10_000

/** Loads the current page and checks it against the published head on this phone. The visible page updates with it. */
export function usePageCheck(shown: ShownPage) {
  const client = useQueryClient()
  const { data: profile, error: profileError, refetch: refetchProfile } = useProfile()
  const check = useQuery({
    queryKey: ['statement', 'check', shown],
    enabled: profile !== undefined && canHash(),
    queryFn: () =>
      checkPage({
        memberId: profile?._id ?? '',
        isWhole: !isFiltering(shown.filter),
        readLines: async () =>
          (await client.fetchQuery({ ...statementPage(shown), staleTime: 0 })).statements,
      }),
    refetchInterval: ({ state }) => (state.data?.isWaiting ? lookAgainMs : false),
    gcTime: 0,
  })
  function refetch() {
    return void (profile === undefined ? refetchProfile() : check.refetch())
  }
  return { check: check.data, error: profileError ?? check.error, isFetching: check.isFetching, refetch }
}

/** Whether the published chain contains a seal that the member kept. */
export function useCompareSeal() {
  return useMutation({
    mutationFn: async (kept: KeptSeal) => holdsSeal(await send(getHead, {}), kept),
  })
}
