import { lookupSlip } from '@kapao/contract/site-lookups'
import { getSlipUrl, listSlips } from '@kapao/contract/slip'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** Specification §9: ten slips per page. */
export const slipPageSize = 10

/** The socket reports changes immediately. Polling finds the bank's answer when the socket is down. */
const pollMilliseconds = 5000

/** A page of the member's slips, under a query key that every movement of money invalidates. */
export function useSlips(page: number) {
  return useQuery({
    queryKey: ['statement', 'slips', page],
    queryFn: () => send(listSlips, { body: { page, limit: slipPageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.slips.some(({ status }) => status === 'PROCESSING') === true ? pollMilliseconds : false,
  })
}

/** The hours of the day in which slips are not accepted. */
export function useSlipHours() {
  return useQuery({ queryKey: ['slip', 'hours'], queryFn: () => send(lookupSlip, {}) })
}

/** The address of a slip's picture, valid for a few minutes. */
export async function fetchSlipUrl(reference: string): Promise<string> {
  return (await send(getSlipUrl, { params: { reference } })).url
}
