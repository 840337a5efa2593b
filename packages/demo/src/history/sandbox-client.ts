import type { Game, Journal } from './journal.ts'

/** The control calls of the sandbox that concern the history. */
export type SandboxClient = {
  /** Up to when the sandbox knows a history; undefined if it knows none. */
  readEnd: () => Promise<Date | undefined>
  /** Gives the sandbox what its companies would have seen. A second time changes nothing. */
  keep: (history: { end: Date; journals: readonly Journal[] }) => Promise<void>
}

export function createSandboxClient(url: string): SandboxClient {
  async function send(method: 'GET' | 'PUT', body?: string): Promise<Response> {
    return fetch(`${url}/control/history`, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(30_000),
    })
  }
  return {
    readEnd: async () => {
      const response = await send('GET')
      const { endsAt } = (await response.json()) as { endsAt: string | null }
      return endsAt === null ? undefined : new Date(endsAt)
    },
    keep: async ({ end, journals }) => {
      const body = {
        endsAt: end,
        payouts: journals.flatMap(({ payouts }) => payouts),
        games: journals.flatMap(({ games }) => [...games.values()].map(describeGame)),
      }
      const response = await send('PUT', JSON.stringify(body))
      if (!response.ok) throw new Error(`The sandbox refuses the history: ${await response.text()}`)
    },
  }
}

/** Amounts are satang, as text. */
function describeGame(game: Game) {
  return {
    code: game.code,
    username: game.username,
    password: game.password,
    openedAt: game.openedAt,
    won: String(game.wonSatang),
    moves: game.moves.map(({ reference, direction, amountSatang, at }) => ({
      reference,
      direction,
      amount: String(amountSatang),
      at,
    })),
  }
}
