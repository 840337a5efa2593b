import { listFailedJobs, listJobs, runJobsAgain } from '@kapao/contract/job'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const key = 'jobs'

/** How often it is read again: workers store how jobs ended every few seconds. */
const againMilliseconds = 10_000

/** What each kind of job does. Only the first reading is a use of the session. */
export function useJobs() {
  const queries = useQueryClient()
  const queryKey = [key, 'queues']
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(listJobs, { body: {} }, { signal, isBackground: queries.getQueryData(queryKey) !== undefined }),
    refetchInterval: againMilliseconds,
  })
}

/** Jobs whose last attempt failed, the latest first. */
export function useFailedJobs() {
  return useQuery({
    queryKey: [key, 'failed'],
    queryFn: ({ signal }) => send(listFailedJobs, { body: {} }, { signal, isBackground: true }),
    refetchInterval: againMilliseconds,
  })
}

/** Runs failed jobs again, and reads everything again, whatever came of it. */
export function useRunAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; jobId?: string }) => send(runJobsAgain, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
