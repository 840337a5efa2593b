import { walletBank } from '@kapao/contract/deposit-account'
import type { GiftRefusal } from '@kapao/contract/gift'
import { resolveEntry } from '@kapao/ledger/ledger'
import type { Satang } from '@kapao/money/satang'
import type { GiftAdapter, Redeemed } from '@kapao/providers/gift-adapter'
import { v5 } from 'uuid'
import { createOutboundStore } from '../../outbound/outbound.store.ts'
import type { Outbound, OutboundAnswer, OutboundConnection, OutboundEnding } from '../../outbound/outbound.ts'
import { giveReferenceBack, recordIncomingTransfer } from '../bank-transfer/bank-transfer.ts'
import { notifyOfMoney } from '../notification/notification.ts'
import type { GiftRow } from './gift.store.ts'

export type GiftEnding = OutboundEnding &
  ({ as: 'credited'; amountSatang: Satang; takenAt: Date } | { as: 'refused'; reason: GiftRefusal })

/**
 * Gift links: each is one voucher that the e-wallet redeems. There is no manual review state: the e-wallet may have
 * paid, so it is polled until it answers. An operator may decide a gift that is a day old (decision record 0044).
 */
export const gifts: Outbound<GiftRow, GiftEnding> = {
  name: 'gift',
  job: { name: 'pollGift', recovery: 'recoverGifts', keyOf: ({ id }) => `gift ${id}` },
  store: createOutboundStore<GiftRow>({
    table: 'gift',
    id: 'gift_id',
    ready: 'held',
    submitted: 'submitted',
  }),
  keyOf: ({ member_id, gift_id }) => ({ memberId: member_id, id: gift_id }),
  since: ({ created_at }) => created_at,
  connect: ({ giftAdapter }) => Promise.resolve(connectGifts(giftAdapter ?? notConnected)),
  resubmits: 'when not found',
  endingOfNotFound: (answer) => ({ as: 'refused', reason: 'TRUELINK_FAIL', answer }),
  columnsOf: (ending) => (ending.as === 'refused' ? { reason: ending.reason } : {}),
  settle: async (tx, context, { row, ending, at }) => {
    const { member_id: memberId, gift_id: giftId, voucher } = row
    const resolutionId = v5('resolved', giftId)
    const resolved = await resolveEntry(tx, {
      memberId,
      currency: 'BAHT',
      entryId: giftId,
      resolutionId,
      ...(ending.as === 'credited'
        ? { outcome: 'posted', amountSatang: ending.amountSatang, happenedAt: ending.takenAt }
        : { outcome: 'voided', happenedAt: at }),
    })
    // The e-wallet reports more than the voucher showed: an operator has to look into it.
    if (!resolved.ok) throw new Error(`The ledger refused the end of gift ${giftId}: ${resolved.refusal}`)
    if (ending.as === 'credited') {
      const { amountSatang } = ending
      await notifyOfMoney(tx, {
        memberId,
        kind: 'MONEY_IN',
        aboutId: giftId,
        at,
        amountSatang,
        currency: 'BAHT',
      })
      await recordIncomingTransfer(tx, {
        incomingTransferId: context.random.id(),
        depositAccountId: row.deposit_account_id,
        amountSatang,
        paidAt: ending.takenAt,
        bank: walletBank,
        transRef: voucher,
        memberId,
        entryId: resolutionId,
        at,
      })
    }
    // The voucher was not redeemed and is still valid: the member may send it again.
    else if (ending.reason === 'TRUELINK_FAIL')
      await giveReferenceBack(tx, { bank: walletBank, transRef: voucher })
    return undefined
  },
}

function connectGifts(adapter: GiftAdapter): OutboundConnection<GiftRow, GiftEnding> {
  return {
    inTurn: (work) => work(),
    // The e-wallet redeems a voucher only once per reference, without a time limit.
    idempotencyMilliseconds: Number.POSITIVE_INFINITY,
    prepare: () => Promise.resolve({ kind: 'prepared' }),
    submit: async (gift) => {
      const redeemed = await redeem(adapter, gift)
      // Definite only on the first request: after that, an earlier request may still be on its way.
      if (redeemed.kind === 'refused' && redeemed.because === 'not now')
        return final({ as: 'refused', reason: 'TRUELINK_FAIL', answer: redeemed.reason })
      return answerOf(redeemed)
    },
    resubmit: async (gift) => answerOf(await redeem(adapter, gift)),
    getStatus: async (gift) => {
      const looked = await adapter.look(gift.voucher)
      // The voucher existed when it was reserved, so an e-wallet that does not know it is mistaken.
      if (looked.kind !== 'done') return { kind: 'unknown', answer: looked.reason }
      const { state, taken } = looked.answer
      if (taken?.reference === gift.gift_id) return credited(taken)
      if (state === 'open') return { kind: 'notFound', answer: 'still open' }
      return refusedFor(state, state === 'taken' ? 'taken by somebody else' : 'over')
    },
  }
}

/** Sending the same reference again redeems the voucher only once. */
function redeem(adapter: GiftAdapter, { voucher, wallet_no: walletNo, gift_id: reference }: GiftRow) {
  return adapter.redeem({ voucher, walletNo, reference })
}

function answerOf(redeemed: Redeemed): OutboundAnswer<GiftEnding> {
  if (redeemed.kind === 'done') return credited(redeemed)
  if (redeemed.kind === 'refused' && redeemed.because !== 'not now')
    return refusedFor(redeemed.because, redeemed.reason)
  return { kind: 'unknown', answer: redeemed.reason }
}

function final(ending: GiftEnding): OutboundAnswer<GiftEnding> {
  return { kind: 'final', ending }
}

function credited({ amountSatang, takenAt }: { amountSatang: Satang; takenAt: Date }) {
  return final({ as: 'credited', amountSatang, takenAt, answer: 'taken' })
}

function refusedFor(state: 'taken' | 'over', answer: string) {
  return final({
    as: 'refused',
    reason: state === 'taken' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID',
    answer,
  })
}

/** The adapter of a server that lost its e-wallet configuration while a gift was open: every outcome is unknown. */
const notConnected: GiftAdapter = {
  look: () => Promise.resolve({ kind: 'unknown', reason: 'the e-wallet is not connected' }),
  redeem: () => Promise.resolve({ kind: 'unknown', reason: 'the e-wallet is not connected' }),
}
