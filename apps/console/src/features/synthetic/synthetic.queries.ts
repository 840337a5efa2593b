import { listSyntheticRuns } from '@kapao/contract/synthetic'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const againMilliseconds = 10_000
const shownRuns = 12

/** What the synthetic member did last. */
export function useSyntheticRuns() {
  return useQuery({
    queryKey: ['synthetic-runs'],
    queryFn: ({ signal }) =>
      send(listSyntheticRuns, { body: { limit: shownRuns } }, { signal, isBackground: true }),
    refetchInterval: againMilliseconds,
  })
}
