import { listStatement, type StatementLine } from '@kapao/contract/statement'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../wire/client.ts'

/** The socket reports changes immediately. Polling finds the money when the socket is down. */
const pollMilliseconds = 5000

/**
 * The first deposit that was credited after the panel opened, so that the panel itself can report it; undefined until
 * then. Its query key is one that every movement of money invalidates.
 */
export function useArrivedDeposit(): StatementLine | undefined {
  const { data } = useQuery({
    queryKey: ['deposit', 'latest'],
    queryFn: () => send(listStatement, { body: { page: 1, limit: 10, types: ['deposit'] } }),
    refetchInterval: pollMilliseconds,
    // The baseline must come from this opening, so the result of an earlier one is not cached.
    gcTime: 0,
  })
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const credited = data?.statements.filter(({ status }) => status === 'SUCCESS')
  if (known === undefined) {
    if (credited) setKnown(new Set(credited.map(({ _id }) => _id)))
    return undefined
  }
  return credited?.find(({ _id }) => !known.has(_id))
}
