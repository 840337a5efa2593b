import type { GiftAdapter, Redeemed, Voucher } from '@kapao/providers/gift-adapter'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import type { GiftRow } from './gift.store.ts'
import { reasonOf } from './gift.ts'
import { gifts } from './gifts.ts'

const takenAt = new Date('2026-03-01T10:00:00Z')
const gift = { gift_id: 'g1', voucher: 'v1', wallet_no: '0890000001' } as GiftRow

type Answers = { look?: Awaited<ReturnType<GiftAdapter['look']>>; redeem?: Redeemed }

/** The connection to an e-wallet that gives these answers. */
function connect({ look, redeem }: Answers) {
  const unknown = { kind: 'unknown', reason: 'not asked' } as const
  const giftAdapter: GiftAdapter = {
    look: () => Promise.resolve(look ?? unknown),
    redeem: () => Promise.resolve(redeem ?? unknown),
  }
  return gifts.connect({ giftAdapter } as Context, gift)
}

function shown(voucher: Partial<Voucher>): Answers {
  return {
    look: { kind: 'done', answer: { state: 'taken', amountSatang: 5000n, taken: undefined, ...voucher } },
  }
}

function refused(because: 'taken' | 'over' | 'not now'): Answers {
  return { redeem: { kind: 'refused', because, reason: 'the answer' } }
}

function refusal(reason: string, answer = 'the answer') {
  return { kind: 'final', ending: { as: 'refused', reason, answer } }
}

const credited = { kind: 'final', ending: { as: 'credited', amountSatang: 5000n, takenAt, answer: 'taken' } }
const done: Answers = { redeem: { kind: 'done', amountSatang: 5000n, takenAt } }
const silent: Answers = { redeem: { kind: 'unknown', reason: 'no answer' } }

describe('redeeming a gift', () => {
  it.each([
    ['that is paid ends it as credited', done, credited],
    ['that somebody else has taken ends it', refused('taken'), refusal('TRUELINK_DUPLICATE')],
    ['that is over ends it', refused('over'), refusal('TRUELINK_INVALID')],
    [
      'that is refused for now ends it, because nothing was asked before',
      refused('not now'),
      refusal('TRUELINK_FAIL'),
    ],
    ['without an answer leaves it open', silent, { kind: 'unknown', answer: 'no answer' }],
  ])('for the first time: a voucher %s', async (_what, answers, outcome) => {
    expect(await (await connect(answers)).submit(gift)).toEqual(outcome)
  })

  it.each([
    ['that is paid ends it as credited', done, credited],
    ['that somebody else has taken ends it', refused('taken'), refusal('TRUELINK_DUPLICATE')],
    ['that is over ends it', refused('over'), refusal('TRUELINK_INVALID')],
    ['that is refused for now stays open', refused('not now'), { kind: 'unknown', answer: 'the answer' }],
    ['without an answer stays open', silent, { kind: 'unknown', answer: 'no answer' }],
  ])('again, while an earlier request may be on its way: a voucher %s', async (_what, answers, outcome) => {
    expect(await (await connect(answers)).resubmit(gift)).toEqual(outcome)
  })
})

it('names the reason of a refused gift, and a general one where none is known', () => {
  expect([null, 'a word', 'TRUELINK_DUPLICATE'].map((reason) => reasonOf({ reason }))).toEqual([
    'TRUELINK_FAIL',
    'TRUELINK_FAIL',
    'TRUELINK_DUPLICATE',
  ])
})

describe('looking at the voucher of a gift', () => {
  const ours = { reference: 'g1', amountSatang: 5000n, takenAt }

  it.each<[string, Answers, unknown]>([
    ['taken by us', shown({ taken: ours }), credited],
    [
      'taken by somebody else',
      shown({ taken: { ...ours, reference: 'g2' } }),
      refusal('TRUELINK_DUPLICATE', 'taken by somebody else'),
    ],
    ['taken by nobody it names', shown({}), refusal('TRUELINK_DUPLICATE', 'taken by somebody else')],
    ['over', shown({ state: 'over' }), refusal('TRUELINK_INVALID', 'over')],
    ['still open', shown({ state: 'open' }), { kind: 'notFound', answer: 'still open' }],
    [
      'without an answer',
      { look: { kind: 'unknown', reason: 'silent' } },
      { kind: 'unknown', answer: 'silent' },
    ],
    [
      'that it no longer knows',
      { look: { kind: 'refused', reason: 'gone' } },
      { kind: 'unknown', answer: 'gone' },
    ],
  ])('says what became of it: %s', async (_what, answers, outcome) => {
    expect(await (await connect(answers)).getStatus(gift)).toEqual(outcome)
  })
})
