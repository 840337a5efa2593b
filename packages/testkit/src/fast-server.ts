import { readConfig, environment } from '@kapao/api/config'
import { startApi } from '@kapao/api/server'
import { connectGame } from '@kapao/providers/game/connect-game'
import type { GameAdapter } from '@kapao/providers/game/game-adapter'
import { connectPayout } from '@kapao/providers/payout/connect-payout'
import type { PayoutOrder, PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import { fastRetryPolicy } from './retry-policy.ts'

/**
 * The server as a process for tests, with a retry policy of seconds instead of minutes and a timeout of half a second
 * for providers. With the argument `careless` it treats an unknown outcome as a refusal, with `doubling` it pays again
 * under another reference: faults that the fault suites must detect.
 */
const isCareless = process.argv.includes('careless')
const isDoubling = process.argv.includes('doubling')

function carelessly(adapter: GameAdapter): GameAdapter {
  return {
    ...adapter,
    move: async (move) => {
      const outcome = await adapter.move(move)
      return outcome.kind === 'unknown' ? { kind: 'refused', reason: outcome.reason } : outcome
    },
  }
}

async function pay(adapter: PayoutAdapter, order: PayoutOrder): ReturnType<PayoutAdapter['pay']> {
  const outcome = await adapter.pay(order)
  if (outcome.kind !== 'unknown') return outcome
  if (isCareless) return { kind: 'refused', reason: 'BANK_REFUSED' }
  return isDoubling ? adapter.pay({ ...order, reference: `again-${order.reference}`.slice(0, 40) }) : outcome
}

const api = await startApi({
  config: readConfig(environment()),
  webRoot: '/nowhere',
  consoleRoot: '/nowhere',
  retryPolicy: { ...fastRetryPolicy, answerWithinSeconds: 1, leaseSeconds: 2, notFoundApartSeconds: 1.5 },
  connectToGame: (address) => {
    const adapter = connectGame({
      ...address,
      timeoutMilliseconds: 500,
      askMilliseconds: 500,
      balanceMilliseconds: 500,
    })
    return isCareless ? carelessly(adapter) : adapter
  },
  connectToPayout: (address) => {
    const adapter = connectPayout({ ...address, timeoutMilliseconds: 500 })
    return { ...adapter, pay: (order) => pay(adapter, order) }
  },
})
process.once('SIGTERM', () => {
  void api.close().then(() => process.exit(0))
})
process.once('disconnect', () => process.exit(0))
process.send?.({ ready: api.url, consoleUrl: api.consoleUrl })
