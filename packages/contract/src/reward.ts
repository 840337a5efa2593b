import { z } from 'zod'
import { writtenBanners } from './bonus.ts'

/** What the invite bonus and cashback have in common, as an operator writes it. HTML is sanitised when it is saved. */
export const writtenReward = z.strictObject({
  isOpen: z.boolean(),
  /** Of the loss. */
  percent: z.int().min(0).max(100),
  /** Of what is given: to be reached before a withdrawal (0: nothing), at which it ends, and to be played. */
  percentSuccess: z
    .int()
    .max(100_000)
    .refine((percent) => percent === 0 || percent > 100, { error: '0, or more than what is given' }),
  percentFail: z.int().min(0).max(99),
  percentTurnover: z.int().min(0).max(100_000),
  banners: writtenBanners.default([]),
})

/** One that is open gives something. */
export const givesSomething = ({ isOpen, percent }: { isOpen: boolean; percent: number }): boolean =>
  !isOpen || percent > 0

export const givesNothing = { error: 'it gives nothing', path: ['percent'] }
