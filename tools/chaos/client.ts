import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '@kapao/testkit/people'
import type { WireResponse, Wire } from '@kapao/testkit/wire'
import type { Chance } from './random.ts'
import type { Journal, Operation } from './journal.ts'

/** One of the concurrent clients that move money: a member with a phone, and a caller of the book. */
export type Client = {
  name: string
  chance: Chance
  journal: Journal
  person: Person
  /** The wallet in the book that this client shares with others. */
  walletId: string
  api: Wire
  book: Wire
  outside: Wire
  secret: string
  /** Broken on purpose: a retry with a new key is a new request to the server. */
  usesNewKeys: boolean
  /** Ends all requests of the run. */
  signal: AbortSignal
  /** The amounts in baht that the bank matches to this member, and the newest QR. */
  amounts: Set<number>
  qrcodeId?: string
  /** Payments that the sandbox's bank notifies by its own call-backs. */
  paidByBank: Operation[]
  /** Repeats for after the faults: requests that were refused although an earlier try may have been done. */
  afterwards: (() => Promise<void>)[]
}

/** Identifies a request; the same for each of its tries. */
export type Identity = { key: string; entryId: string }

type Verdict = 'accepted' | 'refused' | 'unanswered'

type Asking = {
  send: (identity: Identity) => Promise<Verdict>
  /** Called with each identity before it is used. */
  use?: (identity: Identity) => void
  /** Parallel tries of one request. */
  copies?: number
  /** Follow-up after the request was accepted. */
  follow?: () => Promise<void>
}

/** By default, a client gives up waiting for a response after this time; the outcome is then unknown. */
const usualPatienceMilliseconds = 1500

/**
 * Repeats a request until there is a response, with the same key after a lost response. Returns whether it was
 * accepted.
 */
export async function ask(client: Client, operation: Operation, asking: Asking): Promise<boolean> {
  const identity = await askUntilAnswered(client, operation, asking, identify(client, asking))
  if (operation.outcome === 'accepted') await asking.follow?.()
  else if (operation.wasUnanswered)
    // A refusal is not stored, so an earlier try without a response may still have been done after it.
    client.afterwards.push(async () => {
      await askUntilAnswered(client, operation, asking, identity)
      if (operation.outcome === 'accepted') await asking.follow?.()
    })
  return operation.outcome === 'accepted'
}

async function askUntilAnswered(
  client: Client,
  operation: Operation,
  asking: Asking,
  first: Identity,
): Promise<Identity> {
  const { send, copies = 1 } = asking
  for (let identity = first; ;) {
    operation.tries += copies
    const verdicts = await Promise.all(Array.from({ length: copies }, () => send(identity)))
    if (verdicts.includes('unanswered')) operation.wasUnanswered = true
    const verdict =
      verdicts.find((each) => each === 'accepted') ?? verdicts.find((each) => each === 'refused')
    if (verdict === 'accepted' || verdict === 'refused') {
      client.journal.answer(operation, verdict)
      return identity
    }
    await pause(client, operation.tries)
    if (client.usesNewKeys) identity = identify(client, asking)
  }
}

function identify({ chance }: Client, { use }: Asking): Identity {
  const identity = { key: chance.id(), entryId: chance.id() }
  use?.(identity)
  return identity
}

/** A pause between two tries, longer after many. Throws when the run is aborted. */
export async function pause({ chance, signal }: Client, tries = 1): Promise<void> {
  await wait(chance.between(10, 100) * Math.min(tries, 6), undefined, { signal })
}

/** A wire with a client-side timeout. */
export function patient(
  wire: Wire,
  signal: AbortSignal,
  patienceMilliseconds = usualPatienceMilliseconds,
): Wire {
  return (method, path, spoken) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)])
    return wire(method, path, { ...spoken, signal: patience })
  }
}

/** The response; undefined if there was no complete one. Throws when the run is aborted. */
export async function listen<Body>(
  { signal }: Client,
  speaking: Promise<WireResponse<Body>>,
): Promise<WireResponse<Body> | undefined> {
  const response = await speaking.catch(() => undefined)
  signal.throwIfAborted()
  return response
}

/** 200 means done; 409 means refused; 429, 5xx and no response leave it unknown; anything else should not happen. */
export function judge(client: Client, what: string, response: WireResponse<unknown> | undefined): Verdict {
  if (response === undefined || response.status >= 500 || response.status === 429) return 'unanswered'
  if (response.status === 200) return 'accepted'
  if (response.status !== 409)
    client.journal.complain(`${what} was answered ${response.status} ${JSON.stringify(response.body)}`)
  return 'refused'
}
