import type { RequestedMove } from './requested-move.ts'
import { ask, type Client, judge, listen } from './client.ts'
import { nextMoment, now } from './clock.ts'
import type { WireResponse } from '@kapao/testkit/wire'
import type { Operation, OperationKind, RecordedCall } from './journal.ts'

type OperationOrder = {
  kind: OperationKind
  move: Omit<RequestedMove, 'happenedAt'>
  /** The change of the wallet's balance. */
  deltaSatang: bigint
  /** Whether the client chooses the entry's id, so that a later request can settle or reverse it. */
  isNamed?: boolean
  copies?: number
  /** Follow-up once the book has it. */
  follow?: (entryId: string) => Promise<void>
}

/** Credits the shared wallet; now and then with several parallel copies of the request. */
export function credit(client: Client): Promise<unknown> {
  return want(client, 'credit', randomSatang(client, 5, 30)).done
}

/** Debits the shared wallet by several requests at once, which together may exceed the balance. */
export async function spend(client: Client): Promise<void> {
  const operations = Array.from({ length: client.chance.between(1, 4) }, () =>
    want(client, 'debit', randomSatang(client, 5, 40)),
  )
  await Promise.all(operations.map(({ done }) => done))
}

function want(client: Client, kind: 'credit' | 'debit', satang: bigint) {
  const isDebit = kind === 'debit'
  return startOperation(client, {
    kind,
    move: { kind: 'post', isDebit, amountSatang: String(satang) },
    deltaSatang: isDebit ? -satang : satang,
    copies: client.chance.oneOf([1, 1, 1, 2, 8]),
  })
}

/** Holds money for a withdrawal; then settles it in full or in part, voids it, or tries both at once. */
export async function holdAndResolve(client: Client): Promise<void> {
  const held = randomSatang(client, 5, 40)
  await startOperation(client, {
    kind: 'hold',
    move: { kind: 'hold', isDebit: true, amountSatang: String(held) },
    deltaSatang: -held,
    isNamed: true,
    follow: (of) => resolve(client, of, held),
  }).done
}

async function resolve(client: Client, of: string, held: bigint): Promise<void> {
  const { chance, journal } = client
  const taken = chance.isLucky(0.5) ? held : held / 2n
  function settle() {
    return startOperation(client, {
      kind: 'settle',
      move: { kind: 'settle', of, amountSatang: String(taken) },
      deltaSatang: held - taken,
    })
  }
  function cancel() {
    return startOperation(client, { kind: 'void', move: { kind: 'void', of }, deltaSatang: held })
  }
  const starts = chance.oneOf([[settle], [cancel], [settle, cancel], [cancel, settle, settle]])
  const operations = starts.map((start) => start())
  journal.compete(operations.map(({ operation }) => operation))
  await Promise.all(operations.map(({ done }) => done))
}

/** Credits money and reverses it, sometimes twice at once. */
export async function creditAndReverse(client: Client): Promise<void> {
  const { chance, journal } = client
  const satang = randomSatang(client, 5, 30)
  await startOperation(client, {
    kind: 'credit',
    move: { kind: 'post', amountSatang: String(satang) },
    deltaSatang: satang,
    isNamed: true,
    follow: async (of) => {
      const operations = Array.from({ length: chance.between(1, 2) }, () =>
        startOperation(client, { kind: 'reverse', move: { kind: 'reverse', of }, deltaSatang: -satang }),
      )
      journal.compete(operations.map(({ operation }) => operation))
      await Promise.all(operations.map(({ done }) => done))
    },
  }).done
}

function randomSatang({ chance }: Client, least: number, most: number): bigint {
  return BigInt(chance.between(least * 100, most * 100))
}

/** Requests one movement of the book until there is a response. */
function startOperation(
  client: Client,
  order: OperationOrder,
): { operation: Operation; done: Promise<boolean> } {
  const { journal, walletId, book } = client
  const { kind, deltaSatang, copies = 1, isNamed = false, follow } = order
  const happenedAt = nextMoment()
  const operation = journal.operation({
    kind,
    memberId: walletId,
    deltaSatang,
    identifiers: [identifierOf(happenedAt)],
  })
  let name = ''
  const done = ask(client, operation, {
    copies,
    use: ({ entryId }) => {
      name = entryId
    },
    send: async ({ key, entryId }) => {
      const move = {
        ...order.move,
        happenedAt: happenedAt.toISOString(),
        ...(isNamed ? { entryId } : {}),
      }
      const body = { memberId: walletId, key, move }
      const startedAt = now()
      const response = await listen(client, book<BookAnswer>('POST', '/', { body }))
      journal.record({
        memberId: walletId,
        client: client.person.phone,
        kind,
        key,
        amountSatang: BigInt(order.move.amountSatang ?? 0),
        entryId: isNamed ? entryId : undefined,
        of: order.move.of,
        startedAt,
        ...readAnswer(response),
      })
      return judge(client, kind, response)
    },
    ...(follow ? { follow: () => follow(name) } : {}),
  })
  return { operation, done }
}

type BookAnswer = { balance?: string; refusal?: string }

function readAnswer(
  response: WireResponse<BookAnswer> | undefined,
): Pick<RecordedCall, 'answer' | 'endedAt'> {
  if (response?.status === 200)
    return {
      endedAt: now(),
      answer: { is: 'accepted', balanceSatang: BigInt(response.body.balance ?? 0) },
    }
  if (response?.status === 409)
    return { endedAt: now(), answer: { is: 'refused', refusal: response.body.refusal } }
  return { answer: { is: 'unknown' } }
}

/** Identifies an entry without an event: by the moment it happened, which no other movement of a run shares. */
export function identifierOf(happenedAt: Date): string {
  return `at ${happenedAt.getTime()}`
}
