import { lookupHowto } from '@kapao/contract/site-lookups'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** The addresses of the how-to films. */
export function useHowto() {
  return useQuery({
    queryKey: ['site', 'howto'],
    queryFn: ({ signal }) => send(lookupHowto, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}
