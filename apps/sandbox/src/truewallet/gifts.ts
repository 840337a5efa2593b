import { moveMoney } from '../bank/transfer-money.ts'
import { generateVoucher } from '../random.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { addGift, findGift, findGiftByIdempotencyKey, type GiftRow, takeGift } from './gift.store.ts'

/** The e-wallet is one of the pretend banks; its account numbers are phone numbers. */
export const walletBank = 'TRUEWALLET'

/** The account that holds the money of gifts until they are redeemed. No phone has this number. */
const pot = { bank: walletBank, number: '0000000000', name: 'TRUEMONEY' } as const

/** The default e-wallet, until a browser chooses another one. */
export const usualWallet = { bank: walletBank, number: '0810000001', name: 'สมชาย ใจดี' } as const

export const usualValidSeconds = 72 * 60 * 60

/** The link that the e-wallet shows to the giver: the real link's format, but it leads to no real gift. */
export function linkOf({ voucher }: Pick<GiftRow, 'voucher'>): string {
  return `https://gift.truemoney.com/campaign/?v=${voucher}`
}

type GiftOrder = {
  from: { number: string; name: string }
  amountSatang: bigint
  validSeconds?: number
  /** One idempotency key creates one gift, however often its form is submitted. */
  idempotencyKey?: string
  /** Control calls may give any amount: the wallet is funded with what is missing. The pages' users may not. */
  mayFund: boolean
}

/** Creates a gift: its money leaves the wallet at once. Refuses `not-enough`. */
export function makeGift(sandbox: Sandbox, order: GiftOrder): Promise<GiftRow | Refusal> {
  const { from, amountSatang, validSeconds = usualValidSeconds, mayFund } = order
  const now = sandbox.clock.now()
  return sandbox.db.transaction().execute(async (transaction) => {
    const moved = await moveMoney(sandbox, transaction, {
      from: { ...from, bank: walletBank },
      to: pot,
      amountSatang,
      mayFund,
      announce: false,
      idempotencyKey: order.idempotencyKey,
    })
    if (isRefusal(moved)) return moved
    const earlier =
      order.idempotencyKey === undefined
        ? undefined
        : await findGiftByIdempotencyKey(transaction, order.idempotencyKey)
    if (earlier) return earlier
    const gift = {
      voucher: generateVoucher(),
      amount_satang: amountSatang,
      from_wallet: from.number,
      from_name: from.name,
      made_at: now,
      expires_at: new Date(now.getTime() + validSeconds * 1000),
      taken_wallet: null,
      taken_reference: null,
      taken_at: null,
      idempotency_key: order.idempotencyKey ?? null,
    }
    await addGift(transaction, gift)
    return gift
  })
}

type Taking = { voucher: string; wallet: string; reference: string | null }

/**
 * Pays a gift's money to a wallet, once. The same reference gets the same result again. Refuses `unknown-voucher`;
 * `taken`: another caller has redeemed it; `over`: it has expired.
 */
export function redeemGift(sandbox: Sandbox, taking: Taking): Promise<GiftRow | Refusal> {
  const { voucher, wallet, reference } = taking
  const at = sandbox.clock.now()
  return sandbox.db.transaction().execute(async (transaction) => {
    const isTaken = await takeGift(transaction, { ...taking, at })
    const gift = await findGift(transaction, voucher)
    if (!gift) return unknownVoucher
    if (!isTaken) return judgeKnown(gift, reference)
    const moved = await moveMoney(sandbox, transaction, {
      from: pot,
      to: { bank: walletBank, number: wallet, name: `${walletBank} ${wallet}` },
      amountSatang: gift.amount_satang,
      mayFund: false,
      announce: false,
    })
    if (isRefusal(moved)) throw new Error(`The pot lacks a gift's money: ${moved.refusal.code}`)
    return gift
  })
}

function judgeKnown(gift: GiftRow, reference: string | null): GiftRow | Refusal {
  if (gift.taken_at === null) return refuse(410, 'over', 'The gift has expired.')
  if (reference !== null && gift.taken_reference === reference) return gift
  return refuse(409, 'taken', 'Somebody else has taken the gift.')
}

export const unknownVoucher = refuse(404, 'unknown-voucher', 'The e-wallet knows no such gift.')
