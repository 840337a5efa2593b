import {
  listParties,
  listPartyEvents,
  type PartyPeriod,
  pauseParty,
  resumeParty,
} from '@kapao/contract/party'
import { codeOfParty } from '@kapao/contract/party-list'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useOperator } from '../operator/operator-context.ts'
import { send } from '../../wire/client.ts'

const key = 'parties'

/** How often it is read again: servers add their counts every few seconds. */
const againMilliseconds = 10_000

/** How every outside company answers. Only the first reading is a use of the session. */
export function useParties(minutes: PartyPeriod, { enabled = true } = {}) {
  const queries = useQueryClient()
  const queryKey = [key, 'list', minutes]
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(
        listParties,
        { body: { minutes } },
        { signal, isBackground: queries.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: againMilliseconds,
    enabled,
  })
}

/** The names of game providers by their codes, for who may see how they answer; empty for others. */
export function useGameNames(): ReadonlyMap<string, string> {
  const { permissions } = useOperator()
  const { data } = useParties(60, { enabled: permissions.includes('party.read') })
  const games = data?.parties.filter(({ kind }) => kind === 'game') ?? []
  return new Map(games.map(({ party, name }) => [codeOfParty(party), name]))
}

/** Who paused and resumed companies, the latest first, a page at a time. */
export function usePartyEvents() {
  return useInfiniteQuery({
    queryKey: [key, 'events'],
    queryFn: ({ signal, pageParam }) =>
      send(listPartyEvents, { body: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  })
}

const acts = { pause: pauseParty, resume: resumeParty }
export type PartyAct = keyof typeof acts

/** Pauses or resumes a company, and reads all of them again, whatever came of it. */
export function usePartyAct(act: PartyAct) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { party: string; reason: string }) => send(acts[act], { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
