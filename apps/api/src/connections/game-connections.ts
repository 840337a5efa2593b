import { keyOfGame } from '@kapao/contract/party-list'
import type { connectGame } from '@kapao/providers/game/connect-game'
import type { GameAdapter } from '@kapao/providers/game/game-adapter'
import type { OutboundHttp } from '@kapao/providers/outbound/outbound-http'
import type { Outcome } from '@kapao/providers/outcome'
import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
} from 'cockatiel'
import type { Satang } from '@kapao/money/satang'

/** What is needed to reach a provider. Equal addresses share one connection. */
export type GameAddress = Omit<Parameters<typeof connectGame>[0], 'route'> & { code: string }

export type GameConnection = {
  adapter: GameAdapter
  /** Runs work that moves money, within the number of parallel moves that the provider states. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Requests a balance, for three seconds at most. A provider that does not answer gets no requests for a while. */
  readBalance: (username: string, late: (balanceSatang: Satang) => void) => Promise<Outcome<Satang>>
  /** Whether it gets no requests now because it did not answer. */
  isDown: () => boolean
}

/** Returns the connection to a provider: one for each provider, replaced when its address changes. */
export type GameConnections = (address: GameAddress) => GameConnection

/** Product §4: at most 3 s each, and no member waits for a provider that is down. */
const refreshMilliseconds = 3000
/** After this many unanswered requests in a row it gets none, until one request tries again after the back-off. */
const silencesUntilDown = 5

type Ways = {
  outbound: OutboundHttp
  connect: (connection: Parameters<typeof connectGame>[0]) => GameAdapter
  /** How long a provider that does not respond gets no requests. */
  backOffSeconds: number
}

export function createGameConnections({ outbound, connect, backOffSeconds }: Ways): GameConnections {
  const connections = new Map<string, { key: string; connection: GameConnection }>()
  return (address) => {
    const key = JSON.stringify(address, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const known = connections.get(address.code)
    if (known?.key === key) return known.connection
    const { baseUrl, loginUrl = baseUrl } = address
    const route = outbound.as(keyOfGame(address.code)).to(baseUrl, loginUrl)
    const connection = openConnection(connect({ ...address, route }), backOffSeconds)
    connections.set(address.code, { key, connection })
    return connection
  }
}

function openConnection(adapter: GameAdapter, backOffSeconds: number): GameConnection {
  const turns = bulkhead(adapter.facts.mostAtOnce, Number.MAX_SAFE_INTEGER)
  const breaker = circuitBreaker(
    handleWhenResult((outcome) => (outcome as Outcome<unknown>).kind === 'unknown'),
    { halfOpenAfter: backOffSeconds * 1000, breaker: new ConsecutiveBreaker(silencesUntilDown) },
  )
  return {
    adapter,
    inTurn: (work) => turns.execute(work),
    readBalance: async (username, late) => {
      try {
        return await breaker.execute(() => within(refreshMilliseconds, askBalance(adapter, username), late))
      } catch (thrown) {
        if (thrown instanceof BrokenCircuitError) return { kind: 'unknown', reason: 'it is left alone' }
        throw thrown
      }
    },
    isDown: () => breaker.state === CircuitState.Open,
  }
}

async function askBalance(adapter: GameAdapter, username: string): Promise<Outcome<Satang>> {
  const outcome = await adapter.readBalance(username)
  return outcome.kind === 'done' ? { kind: 'done', answer: outcome.answer.balanceSatang } : outcome
}

/** The answer, or unknown when it does not arrive in time. A late answer is still passed to `late`. */
function within(
  milliseconds: number,
  asking: Promise<Outcome<Satang>>,
  late: (balanceSatang: Satang) => void,
): Promise<Outcome<Satang>> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      resolve({ kind: 'unknown', reason: 'it takes too long' })
    }, milliseconds)
    asking.then((outcome) => {
      clearTimeout(timer)
      if (isOver && outcome.kind === 'done') late(outcome.answer)
      resolve(outcome)
    }, reject)
  })
}
