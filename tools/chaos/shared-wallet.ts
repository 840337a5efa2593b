import { answerOf, type BookAnswer } from './book-answer.ts'
import { type Client, listen } from './client.ts'

/** Reads the balance of the shared wallet from the book. */
export async function readBalance(client: Client): Promise<void> {
  const { book, chance, journal, name, walletId } = client
  const end = journal.startCall({
    key: `read ${chance.id()}`,
    walletId,
    client: name,
    kind: 'read',
    amountSatang: 0n,
  })
  const answer = answerOf(await listen(client, book<BookAnswer>('GET', `/balance/${walletId}`)))
  end(answer)
  if (answer.is === 'accepted') journal.countRead()
}
