import { createHmac } from 'node:crypto'
import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { today } from './clock.ts'
import { generateId } from './random.ts'
import { writeRequest } from './traffic.ts'

const receiver = '0105561000000'

/**
 * Creates a live QR for each member, all with different amounts, from 1 satang on. The rows are as if the members had
 * just requested them.
 */
export async function makeQrs(db: Database, members: readonly string[]): Promise<void> {
  await sql`
    insert into deposit_qr (member_id, qrcode_id, provider, receiver, amount, currency, payload, state, created_at, expires_at)
    select member_id, qrcode_id, 'KBANK', ${receiver}, place, 'BAHT', '00020101021229370016A000000677010111', 'live', now(),
      now() + interval '1 hour'
    from unnest(${members}::uuid[], ${members.map(generateId)}::uuid[]) with ordinality as m (member_id, qrcode_id, place)`.execute(
    db,
  )
  await sql`
    insert into deposit_amount_lease (receiver, amount, member_id, qrcode_id, leased_until)
    select receiver, amount, member_id, qrcode_id, expires_at + interval '15 minutes' from deposit_qr`.execute(
    db,
  )
  await sql`
    insert into deposit_amount_use (receiver, amount, used_from, used_until, member_id, qrcode_id)
    select receiver, amount, created_at, expires_at + interval '15 minutes', member_id, qrcode_id
    from deposit_qr`.execute(db)
}

/** A payment as KBANK tells it, of so many satang, made at this moment. */
function makePayment(satang: number, reference: string, at: Date) {
  return {
    type: 'payment.received',
    reference,
    toAccount: receiver,
    amount: satang / 100,
    currency: 'THB',
    paidAt: at.toISOString(),
    fromBank: 'SCB',
    fromName: 'MR SOMCHAI J',
    fromAccount: 'xxx-x-x1234-x',
  }
}

/** Amounts in satang that were not used before, from 1 on. */
export function countUp(): (count: number) => number[] {
  let used = 0
  return (count) => Array.from({ length: count }, () => (used += 1))
}

/** A payment as the server hands it to the database. */
export function describePayment(satang: number) {
  const [event, at] = [generateId(), today()]
  return {
    provider: 'KBANK',
    event,
    body: makePayment(satang, event, at),
    receiver,
    amount: String(satang),
    entry: generateId(),
    paidAt: at,
    receivedAt: at,
  }
}

/** Call-backs as KBANK sends them, signed now, one for each of these amounts. */
export function writePayments(secret: string, amounts: readonly number[]): string[] {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const at = today()
  const seconds = String(Math.floor(at.getTime() / 1000))
  return amounts.map((satang) => {
    const reference = generateId()
    const body = JSON.stringify(makePayment(satang, reference, at))
    const signature = createHmac('sha256', key).update(`${reference}.${seconds}.${body}`).digest('base64')
    const headers = {
      'user-agent': 'KBANK-Webhook/1.0',
      'webhook-id': reference,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    }
    return writeRequest({ method: 'POST', path: '/api/callback/kbank', headers, body })
  })
}
