import type { Database } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { generateId } from './random.ts'

/** A moment of a day in Bangkok. */
export function onDay(day: string, time: string): Date {
  return new Date(`${day}T${time}+07:00`)
}

export function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

type Qr = Tables['deposit_qr']

/** Stores a QR that ended after so many seconds; `null`: it has not ended. */
export async function addQr(
  db: Database,
  created: Date,
  state: Qr['state'],
  seconds: number | null,
  provider = 'KBANK',
): Promise<void> {
  const ended = seconds === null ? null : after(created, seconds)
  const isPaid = state === 'paid'
  await db
    .insertInto('deposit_qr')
    .values({
      member_id: generateId(),
      qrcode_id: generateId(),
      provider,
      receiver: 'kapao',
      amount: 10_000n,
      currency: 'BAHT',
      payload: 'qr',
      state,
      created_at: created,
      expires_at: after(created, 900),
      ended_at: ended,
      paid_at: isPaid ? ended : null,
      paid_amount: isPaid ? 10_000n : null,
    })
    .execute()
}

type Withdrawal = Pick<
  Tables['withdrawal'],
  | 'state'
  | 'reviewed_at'
  | 'approved_at'
  | 'approved_by'
  | 'sent_at'
  | 'ended_at'
  | 'return_reason'
  | 'decided_by'
  | 'decided_why'
>

/** Stores a withdrawal as it stands. */
export async function addWithdrawal(
  db: Database,
  created: Date,
  rest: Pick<Withdrawal, 'state'> & Partial<Withdrawal>,
): Promise<void> {
  await db
    .insertInto('withdrawal')
    .values({
      member_id: generateId(),
      withdrawal_id: generateId(),
      amount: 10_000n,
      currency: 'BAHT',
      bank_code: 'KBANK',
      bank_account_name: 'Somchai',
      bank_account_no: '0123456789',
      created_at: created,
      ...rest,
    })
    .execute()
}
