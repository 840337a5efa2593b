import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { listen, type Listening, textIn } from '@kapao/testkit/chat'
import type { Person } from '@kapao/testkit/people'

/** A socket of a member that keeps what it has received, and joins elsewhere, after the last it had, when it is cut. */
export type Phone = {
  memberId: string
  texts: readonly string[]
  /** Messages that came after a later one, or again. */
  outOfOrder: () => number
  close: () => void
}

/** A socket whose server is frozen gets no response; the phone then tries another. */
const patienceMilliseconds = 8000

type Options = { person: Person; urls: readonly string[]; first: number }

export function openPhone({ person, urls, first }: Options): Phone {
  const texts: string[] = []
  let lastSeq = 0
  let outOfOrder = 0
  const closed = new AbortController()
  let listening: Listening | undefined
  function receive(message: ChatMessage): void {
    if (message.seq <= lastSeq) outOfOrder += 1
    else lastSeq = message.seq
    const text = textIn(message)
    if (text !== undefined) texts.push(text)
  }
  function join(url: string): Promise<Listening | undefined> {
    const joining = listen(url, person, { after: lastSeq }).catch(() => undefined)
    let isLate = false
    void joining.then((opened) => isLate && opened?.socket.disconnect())
    return Promise.race([
      joining,
      wait(patienceMilliseconds, undefined, { ref: false }).then(() => {
        isLate = true
        return undefined
      }),
    ])
  }
  async function connect(turn: number): Promise<void> {
    for (let next = turn; !closed.signal.aborted; next += 1) {
      const opened = await join(urls[next % urls.length]!)
      if (closed.signal.aborted || !opened?.joined.ok) {
        opened?.socket.disconnect()
        await wait(250)
        continue
      }
      listening = opened
      for (const message of opened.messages.splice(0)) receive(message)
      opened.socket.on('messaging', receive)
      opened.socket.once('disconnect', () => void connect(next + 1))
      // It may have been cut between its answer and the listener above.
      if (opened.socket.connected) return
      opened.socket.removeAllListeners('disconnect')
    }
  }
  void connect(first)
  return {
    memberId: person.memberId,
    texts,
    outOfOrder: () => outOfOrder,
    close: () => {
      closed.abort()
      listening?.socket.disconnect()
    },
  }
}
