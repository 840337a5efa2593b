import { lookupSlip } from '@kapao/contract/site'
import { getSlipUrl, listSlips } from '@kapao/contract/slip'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** Specification §9: ten slips a page. */
export const slipPageSize = 10

/** The socket tells at once; this finds the bank's word when the socket is down. */
const pollMilliseconds = 5000

/** A page of the member's slips, under the key that every movement of money makes ask again. */
export const useSlips = (page: number) =>
  useQuery({
    queryKey: ['statement', 'slips', page],
    queryFn: () => send(listSlips, { body: { page, limit: slipPageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.slips.some(({ status }) => status === 'PROCESSING') === true ? pollMilliseconds : false,
  })

/** The daily time in which slips are not taken. */
export const useSlipHours = () =>
  useQuery({ queryKey: ['slip', 'hours'], queryFn: () => send(lookupSlip, {}) })

/** The address of a slip's picture, good for a few minutes. */
export const fetchSlipUrl = async (reference: string): Promise<string> =>
  (await send(getSlipUrl, { params: { reference } })).url
