import { type Client, patient } from './client.ts'
import { createChance } from './random.ts'
import type { Journal } from './journal.ts'
import { type Wire, wireTo } from '@kapao/testkit/wire'
import type { Furnishing } from './world.ts'

type Options = {
  seed: number
  signal: AbortSignal
  usesNewKeys: boolean
  journal: Journal
  /** How a client reaches the api and the book. */
  reach: (index: number) => { api: Wire; book: Wire }
  /** How long a client waits for a response. */
  patienceMilliseconds?: number | undefined
}

/** One client for each registered member. */
export function openClients(
  { people, walletIds, surroundings }: Furnishing,
  { seed, signal, usesNewKeys, journal, reach, patienceMilliseconds }: Options,
): Client[] {
  return people.map((person, index) => {
    const { api, book } = reach(index)
    return {
      name: `client ${index + 1}`,
      chance: createChance(seed, `client ${index}`),
      journal,
      person,
      walletId: walletIds[index % walletIds.length]!,
      api: patient(api, signal, patienceMilliseconds),
      book: patient(book, signal, patienceMilliseconds),
      outside: wireTo(surroundings.sandbox.url),
      secret: surroundings.environment.KEY_KBANK_WEBHOOK,
      usesNewKeys,
      signal,
      amounts: new Set(),
      paidByBank: [],
      afterwards: [],
    }
  })
}
