import { z } from 'zod'
import { writtenBanners } from './bonus.ts'

/** The settings that the invite bonus and refunds share, as an operator writes them. HTML is sanitised when saved. */
export const writtenReward = z.strictObject({
  isOpen: z.boolean(),
  /** The reward in percent of the loss. */
  percent: z.int().min(0).max(100),
  /**
   * In percent of the reward: the value that meets the condition (0: none), the value that fails it, and the turnover.
   */
  percentSuccess: z
    .int()
    .max(100_000)
    .refine((percent) => percent === 0 || percent > 100, { error: '0, or more than what is given' }),
  percentFail: z.int().min(0).max(99),
  percentTurnover: z.int().min(0).max(100_000),
  banners: writtenBanners.default([]),
})

/** An open reward must have a percentage above 0. */
export function givesSomething({ isOpen, percent }: { isOpen: boolean; percent: number }): boolean {
  return !isOpen || percent > 0
}

export const givesNothing = { error: 'it gives nothing', path: ['percent'] }
