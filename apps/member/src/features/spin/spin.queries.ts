import {
  checkSpinActive,
  claimCoupon,
  getSpinSetup,
  listCoupons,
  listSpins,
  type PastSpin,
} from '@kapao/contract/spin'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { askAgainAboutGrants } from '../grant/grant.queries.ts'

/** Specification §9. */
export const couponPageSize = 3
export const spinPageSize = 10

/** Whether home shows the wheel. */
export function useSpinActive() {
  return useQuery({
    queryKey: ['spin', 'active'],
    queryFn: () => send(checkSpinActive, {}),
    staleTime: 60_000,
  })
}

/**
 * The current setup of the wheel. The call binds the next spin, so it runs only when the page opens or requests it, and
 * never automatically after a focus, a reconnect or a failure.
 */
export function useSpinSetup() {
  return useQuery({
    queryKey: ['wheel', 'setup'],
    queryFn: () => send(getSpinSetup, {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  })
}

export function useCoupons() {
  return useQuery({ queryKey: ['spin', 'coupons'], queryFn: () => send(listCoupons, {}) })
}

async function readSpins(query: { before?: number; limit: number }): Promise<readonly PastSpin[]> {
  return (await send(listSpins, { query })).draws
}

/** The spin that belongs to a commitment, if it happened. It is one of the newest. */
export async function findSpinOf(commitment: string): Promise<PastSpin | undefined> {
  return (await readSpins({ limit: spinPageSize })).find((spun) => spun.commitment === commitment)
}

/** A page of past spins. They are numbered without gaps, so the number of the newest one is their total. */
export function useSpins(page: number) {
  return useQuery({
    queryKey: ['spin', 'draws', page],
    queryFn: async () => {
      const newest = await readSpins({ limit: spinPageSize })
      const total = newest[0]?.drawNo ?? 0
      const before = total + 1 - (page - 1) * spinPageSize
      if (page === 1) return { total, draws: newest }
      return { total, draws: before > 1 ? await readSpins({ before, limit: spinPageSize }) : [] }
    },
    placeholderData: keepPreviousData,
  })
}

/** One past spin. `null`: the member has none with that number. */
export function useSpin(drawNo: number) {
  return useQuery({
    queryKey: ['spin', 'draw', drawNo],
    queryFn: async () => {
      const [spun] = await readSpins({ before: drawNo + 1, limit: 1 })
      return spun?.drawNo === drawNo ? spun : null
    },
  })
}

/**
 * Reloads what a spin or a claim can have changed, except the wheel's setup, which the page reloads itself when it may.
 */
export function askAgainAboutSpins(queryClient: QueryClient): void {
  for (const key of ['spin', 'profile']) void queryClient.invalidateQueries({ queryKey: [key] })
}

export function useClaimCoupon() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ coupon, idempotencyKey }: { coupon: string; idempotencyKey: string }) =>
      send(claimCoupon, { body: { coupon } }, { idempotencyKey }),
    // Also after a failure, because the server may have acted on the request.
    onSettled: () => {
      askAgainAboutSpins(queryClient)
      askAgainAboutGrants(queryClient)
    },
  })
}
