import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { listen, newGuest, say } from '@kapao/testkit/chat'
import { type Wire, wireTo } from '@kapao/testkit/wire'
import { now } from './clock.ts'
import { generateId } from './random.ts'
import { startBenchServer } from './server.ts'
import type { World } from './world.ts'

/** Milliseconds from sending a message until it arrives at the sender's socket. */
export type Delivery = {
  sockets: number
  messagesPerSecond: number
  p50: number
  p99: number
  worst: number
}

/** How often each person in a chat writes: once per this many seconds. */
const eachWritesEverySeconds = 10
const openedAtOnce = 50
const patienceMilliseconds = 15_000

type Guest = { wire: Wire; guestId: string; close: () => void }

/**
 * Measures guests who hold one socket each and write now and then, on one server in a process of its own; the bot
 * answers every message. Each guest waits for their own message on their own socket, which arrives after its commit.
 */
export async function measureChat(world: World, seconds: number): Promise<Delivery[]> {
  const { applicationUrl } = await world.open('chat')
  const server = await startBenchServer(applicationUrl, 'api', { TRUST_PROXY: 'on' })
  const url = `http://127.0.0.1:${server.port}`
  const guests: Guest[] = []
  const messages = new Map<string, number>()
  try {
    const deliveries: Delivery[] = []
    for (const count of [100, 1000]) {
      while (guests.length < count) guests.push(...(await openGuests(url, guests.length, messages)))
      // All guests write once before measuring starts.
      await writeFor(guests, messages, { seconds: eachWritesEverySeconds })
      deliveries.push(await writeFor(guests, messages, { seconds }))
    }
    return deliveries
  } finally {
    for (const { close } of guests) close()
    await server.stop()
  }
}

/** Every guest has an IP address of their own, so that no limit per address is measured. */
function wireFrom(url: string, index: number): Wire {
  const wire = wireTo(url)
  const headers = {
    'x-forwarded-for': `10.${Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`,
  }
  return (method, path, spoken) =>
    wire(method, path, { ...spoken, headers: { ...spoken?.headers, ...headers } })
}

function openGuests(url: string, from: number, messages: Map<string, number>): Promise<Guest[]> {
  return Promise.all(
    Array.from({ length: openedAtOnce }, async (_, index) => {
      const wire = wireFrom(url, from + index)
      const { guestId } = await newGuest(wire)
      const { socket, joined } = await listen(url, { guestId })
      if (!joined.ok) throw new Error(`A guest could not join: ${joined.message}`)
      socket.on('messaging', ({ clientId }: ChatMessage) => messages.set(clientId, now()))
      return { wire, guestId, close: () => void socket.disconnect() }
    }),
  )
}

async function writeFor(
  guests: readonly Guest[],
  messages: Map<string, number>,
  { seconds }: { seconds: number },
): Promise<Delivery> {
  messages.clear()
  const sent = new Map<string, number>()
  const perSecond = guests.length / eachWritesEverySeconds
  const start = now()
  const answers: Promise<unknown>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = start + (turn * 1000) / perSecond
    if (due > now()) await wait(due - now())
    const { wire, guestId } = guests[turn % guests.length]!
    const clientId = generateId()
    sent.set(clientId, now())
    answers.push(
      say(wire, { guestId }, `message ${turn}`, clientId).then(({ status }) => {
        if (status !== 200) throw new Error(`A message was answered ${status}`)
      }),
    )
  }
  await Promise.all(answers)
  const patience = now() + patienceMilliseconds
  while ([...sent.keys()].some((clientId) => !messages.has(clientId))) {
    if (now() > patience) throw new Error('A message was never delivered')
    await wait(20)
  }
  const took = [...sent]
    .map(([clientId, sentAt]) => messages.get(clientId)! - sentAt)
    .toSorted((one, other) => one - other)
  function at(part: number): number {
    return Number((took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(1))
  }
  return { sockets: guests.length, messagesPerSecond: perSecond, p50: at(0.5), p99: at(0.99), worst: at(1) }
}
