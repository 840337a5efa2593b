import { listStatement, type StatementLine } from '@kapao/contract/statement'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../wire/client.ts'

/** The socket tells at once; this finds the money when the socket is down. */
const pollMilliseconds = 5000

/**
 * The first deposit that came since the panel was opened, so that its screen itself says so; none until then. Its key is
 * one that every movement of money makes ask again.
 */
export const useArrivedDeposit = (): StatementLine | undefined => {
  const { data } = useQuery({
    queryKey: ['deposit', 'latest'],
    queryFn: () => send(listStatement, { body: { page: 1, limit: 10, types: ['deposit'] } }),
    refetchInterval: pollMilliseconds,
    // What an earlier opening has seen is not what was there when this one began.
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
