import { type CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import type { Person } from '@kapao/testkit/people'
import { type Belongings, callExamples, type CallExample } from '@kapao/testkit/call-examples'
import { generateId } from '../chaos/random.ts'
import type { Serving } from './fleet.ts'

type Options = {
  /** Whose records are read. */
  person: Person
  /** The API key with which operators' calls are made. */
  operatorKey: string
  signal: AbortSignal
}

const atOnce = 4

/** The reads of the contract, each with an example. Pictures and files of others need more than an example. */
const reads: readonly CallFacts[] = calls.filter(
  ({ mutates, media }: CallFacts) => !mutates && media === undefined,
)

/**
 * Makes every read of this release at the servers of a release, and says which failed. What that release does not
 * have, or does not understand, is refused by 4xx: no site asks it for that.
 */
export async function readEverything(serving: Serving, options: Options): Promise<string[]> {
  const left = [...reads]
  const failures: string[] = []
  async function readSome(): Promise<void> {
    for (let call = left.pop(); call; call = left.pop()) {
      const status = await read(serving, call, options)
      if (status === undefined || status >= 500)
        failures.push(`${call.name} was answered ${status ?? 'nothing'}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readSome))
  return failures
}

let asked = 0

async function read(
  { url, consoleUrl }: Serving,
  { name, url: usualPath, method, needs }: CallFacts,
  { person, operatorKey, signal }: Options,
): Promise<number | undefined> {
  asked += 1
  const example: CallExample = callExamples[name as keyof typeof callExamples]
  const of = belongingsOf(person)
  const path = example.path?.(of) ?? usualPath
  const body = example.body?.(of)
  const response = await fetch(`${needs === undefined ? url : consoleUrl}${path}`, {
    method,
    signal,
    headers: {
      'x-client': 'wallet',
      // From an address of its own each time, so that no limit is reached before the database is asked.
      'x-forwarded-for': `10.12.${Math.floor(asked / 250) % 250}.${asked % 250}`,
      authorization: `Bearer ${needs === undefined ? person.token : operatorKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status
}

/** Records that nobody has: the database is asked for them all the same. */
function belongingsOf({ memberId, phone }: Person): Belongings {
  const id = generateId()
  return {
    memberId,
    phone,
    sessionId: id,
    securityEventId: id,
    movementId: id,
    slipId: id,
    withdrawalId: id,
    slipPicture: `/api/slip/picture/${id}`,
    pg: 'nobody',
    ufabet: 'nobody',
  }
}
