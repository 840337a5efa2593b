import { setTimeout as wait } from 'node:timers/promises'
import { say } from '@kapao/testkit/chat'
import type { Wire } from '@kapao/testkit/wire'
import { patient } from '../chaos/client.ts'
import { now } from '../chaos/clock.ts'
import { createChance } from '../chaos/random.ts'
import type { Furnishing } from '../chaos/world.ts'
import { openPhone, type Phone } from './chat-phone.ts'

/** What became of the messages. */
export type ChatTally = {
  sockets: number
  messages: number
  /** Acknowledged to the sender, and not received by a socket of the conversation. */
  lost: number
  /** Received twice under different numbers, although the sender repeated with the same client id. */
  doubled: number
  outOfOrder: number
}

export type Chat = {
  /** Sends no more, waits until every socket has every message, and counts. */
  finish: () => Promise<ChatTally>
  close: () => void
}

type Options = {
  /** Where sockets can connect; may change meanwhile. */
  urls: readonly string[]
  /** How a sender reaches the servers. */
  reach: (index: number) => Wire
  seed: number
  signal: AbortSignal
  socketCount?: number
  /** How long a sender waits for a response. */
  patienceMilliseconds?: number
}

const usualSocketCount = 200
const senderCount = 4
const receiveWithinMilliseconds = 60_000

/** Opens the sockets, and sends messages to the conversations of the members, each until it is acknowledged. */
export function openChat(
  { people }: Pick<Furnishing, 'people'>,
  { urls, reach, seed, signal, socketCount = usualSocketCount, patienceMilliseconds }: Options,
): Chat {
  const phones = Array.from({ length: socketCount }, (_, index) =>
    openPhone({ person: people[index % people.length]!, urls, first: Math.floor(index / people.length) }),
  )
  const sent: Sent[] = []
  const over = new AbortController()
  async function send(index: number): Promise<void> {
    const chance = createChance(seed, `sender ${index}`)
    const wire = patient(reach(index), signal, patienceMilliseconds)
    for (let number = 0; !over.signal.aborted; number += 1) {
      const person = chance.oneOf(people)
      const [text, clientId] = [`message ${index} ${number}`, chance.id()]
      while (!over.signal.aborted) {
        const answered = await say(wire, person, text, clientId).catch(() => undefined)
        if (answered?.status === 200) sent.push({ memberId: person.memberId, text })
        await wait(chance.between(500, 1500), undefined, { signal })
        if (answered?.status === 200) break
      }
    }
  }
  const senders = Array.from({ length: senderCount }, (_, index) => send(index))
  const sending = Promise.allSettled(senders)
  return {
    finish: async () => {
      over.abort()
      await sending
      for (const begin = now(); now() - begin < receiveWithinMilliseconds;) {
        if (countLost(phones, sent) === 0) break
        await wait(200, undefined, { signal })
      }
      return {
        sockets: phones.length,
        messages: sent.length,
        lost: countLost(phones, sent),
        doubled: phones.reduce((total, phone) => total + countDoubled(phone, sent), 0),
        outOfOrder: phones.reduce((total, phone) => total + phone.outOfOrder(), 0),
      }
    },
    close: () => {
      over.abort()
      for (const phone of phones) phone.close()
    },
  }
}

type Sent = { memberId: string; text: string }

function countLost(phones: readonly Phone[], sent: readonly Sent[]): number {
  const sentTo = Map.groupBy(sent, ({ memberId }) => memberId)
  return phones.reduce((total, { memberId, texts }) => {
    const received = new Set(texts)
    return total + (sentTo.get(memberId) ?? []).filter(({ text }) => !received.has(text)).length
  }, 0)
}

/** Only what members sent: the bot may say the same several times. */
function countDoubled({ texts }: Phone, sent: readonly Sent[]): number {
  const ours = new Set(sent.map(({ text }) => text))
  const received = texts.filter((text) => ours.has(text))
  return received.length - new Set(received).size
}
