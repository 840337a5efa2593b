import type { QrDeposit } from '@kapao/contract/deposit'
import { parseAmount } from '@kapao/money/satang'
import { type Payment, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { ask, type Client, judge, listen, pause } from './client.ts'
import { nextMoment } from './clock.ts'

/** Creates a QR, retrying with the same key until it exists; gives up if this minute's limit is reached. */
export async function makeQr(client: Client): Promise<void> {
  const { api, chance, person, journal } = client
  const key = chance.id()
  // A few amounts, over and over: each is leased to its member for a day.
  const body = { amount: chance.oneOf([20, 50, 100]) }
  const headers = { 'idempotency-key': key }
  function create() {
    return listen(client, api<QrDeposit>('POST', '/api/qrcode/KBANK', { token: person.token, body, headers }))
  }
  const made = new Set<string>()
  for (;;) {
    const copies = chance.isLucky(0.2) ? 3 : 1
    const answers = await Promise.all(Array.from({ length: copies }, create))
    const done = answers.flatMap((each) => (each?.status === 200 ? [each.body] : []))
    for (const { qrcodeId } of done) made.add(qrcodeId ?? 'a QR without an id')
    if (made.size > 1) journal.complain(`one key created ${made.size} QRs`)
    const [qr] = done
    if (qr?.qrcodeId !== undefined && qr.amount !== undefined) {
      journal.countRead()
      client.qrcodeId = qr.qrcodeId
      client.amounts.add(qr.amount)
      return
    }
    await pause(client)
    if (answers.some((each) => each?.status === 429)) return
  }
}

/** Drops the newest QR. Money that comes for it later still belongs to the member. */
export async function dropQr(client: Client): Promise<void> {
  const { api, person, journal } = client
  const answers = await listen(client, api('DELETE', '/api/qrcode/KBANK', { token: person.token }))
  if (answers?.status === 200) journal.countRead()
}

/**
 * Sends KBANK's notification of a payment until it is acknowledged: in parallel copies, and sometimes once more
 * afterwards.
 */
export async function notifyPayment(client: Client): Promise<void> {
  const { chance, journal, person } = client
  if (client.amounts.size === 0) await makeQr(client)
  if (client.amounts.size === 0) return
  const paid = payment(chance.oneOf([...client.amounts]), { paidAt: nextMoment().toISOString() })
  const operation = journal.operation({
    kind: 'deposit',
    memberId: person.memberId,
    deltaSatang: parseAmount(paid.amount) ?? 0n,
    identifiers: [],
  })
  await ask(client, operation, {
    use: ({ key }) => operation.identifiers.push(key),
    send: ({ key }) => notify(client, { ...paid, reference: key }),
    copies: chance.oneOf([1, 1, 2, 3]),
    follow: async () => {
      if (chance.isLucky(0.2)) await notify(client, { ...paid, reference: operation.identifiers[0]! })
    },
  })
}

async function notify(client: Client, paid: Payment) {
  const environment = { KEY_KBANK_WEBHOOK: client.secret }
  const answers = await listen(client, sendKbankWebhook({ wire: client.api, environment }, paid))
  return judge(client, 'a call-back', answers)
}

/**
 * Pays in the sandbox's bank, which sends its own notifications, in copies and shuffled, until they are acknowledged.
 */
export async function payAtBank(client: Client): Promise<void> {
  const { chance, journal, person, outside, qrcodeId } = client
  if (qrcodeId === undefined) return makeQr(client)
  const [amount] = client.amounts
  if (amount === undefined) return
  const operation = journal.operation({
    kind: 'deposit',
    memberId: person.memberId,
    deltaSatang: parseAmount(amount) ?? 0n,
    identifiers: [],
  })
  const { status, body } = await outside<{ reference: string }>('POST', `/control/qr/KBANK/${qrcodeId}/pay`, {
    body: { amount, copies: chance.between(1, 3), delayMs: chance.between(0, 200) },
  })
  operation.tries += 1
  // A machine that is too busy for the sandbox, too: then nothing was paid.
  if (status !== 200) return journal.answer(operation, 'refused')
  operation.identifiers.push(body.reference)
  client.paidByBank.push(operation)
}

/** Reads the wallet: its balance is never below what was acknowledged before, and never above what was ever sent. */
export async function readWallet(client: Client): Promise<void> {
  const { api, person, journal } = client
  const { leastSatang } = journal.boundsOf(person.memberId)
  const answers = await listen(client, api<{ amount: number }>('GET', '/api/wallet', { token: person.token }))
  if (answers?.status !== 200) return
  journal.countRead()
  const { mostSatang } = journal.boundsOf(person.memberId)
  const satang = parseAmount(answers.body.amount) ?? 0n
  if (satang < leastSatang || satang > mostSatang)
    journal.complain(`a wallet showed ${satang} satang; acknowledged: ${leastSatang}, sent: ${mostSatang}`)
}

/** Reads the statement: at least as many lines as were acknowledged before, and no more than were ever sent. */
export async function readStatement(client: Client): Promise<void> {
  const { api, person, journal } = client
  const { least } = journal.boundsOf(person.memberId)
  const answers = await listen(
    client,
    api<{ total: number }>('POST', '/api/statement', { token: person.token, body: { page: 1, limit: 10 } }),
  )
  if (answers?.status !== 200) return
  journal.countRead()
  const { most } = journal.boundsOf(person.memberId)
  const { total } = answers.body
  if (total < least || total > most)
    journal.complain(`a statement showed ${total} lines; acknowledged: ${least}, sent: ${most}`)
}
