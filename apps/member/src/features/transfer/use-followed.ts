import type { Transfer } from '@kapao/contract/transfer'
import { useOpenTransfers } from './transfer.queries.ts'

/** The current state of a transfer: the first response, until the list of transfers has a newer one. */
export function useFollowed(answered: Transfer | undefined): Transfer | undefined {
  const { data } = useOpenTransfers()
  if (answered?.status !== 'PROCESSING') return answered
  return data?.transfers.find(({ _id }) => _id === answered._id) ?? answered
}
