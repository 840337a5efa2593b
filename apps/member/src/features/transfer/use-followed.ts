import type { Transfer } from '@kapao/contract/transfer'
import { useOpenTransfers } from './transfer.queries.ts'

/** A transfer as it stands now: what was answered first, until the list of transfers knows more of it. */
export const useFollowed = (answered: Transfer | undefined): Transfer | undefined => {
  const { data } = useOpenTransfers()
  if (answered?.status !== 'PROCESSING') return answered
  return data?.transfers.find(({ _id }) => _id === answered._id) ?? answered
}
