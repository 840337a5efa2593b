import { chatBot } from '@kapao/contract/chat-bot'
import { z } from 'zod'
import { defaultChatBot } from './default-chat-bot.ts'

const text = z.string().max(20_000)
/** Without markup, so that it reads the same wherever it is shown. */
const plainText = text.regex(/^[^<]*$/)
const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])
/** A picture's address here or elsewhere, or the picture itself. It is shown as an image, so an SVG runs nothing. */
const picture = z.union([
  link,
  z.string().regex(/^\/[\w./-]+$/),
  z
    .string()
    .regex(/^data:image\/(png|jpeg|svg\+xml)[;,]/)
    .max(50_000),
])
const timeOfDay = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])
const baht = z.number().min(0).max(999_999_999.99)

const reward = z.object({
  isOpen: z.boolean(),
  percent: z.int().min(0).max(100),
  /** Of what is given: to be reached before a withdrawal (0: nothing), at which it ends, and to be played. */
  percentSuccess: z
    .int()
    .max(100_000)
    .refine((percent) => percent === 0 || percent > 100),
  percentFail: z.int().min(0).max(99),
  percentTurnover: z.int().min(0).max(100_000),
  banners: z.array(z.object({ image: picture, html: text })).max(10),
})
const closedReward = {
  isOpen: false,
  percent: 0,
  percentSuccess: 0,
  percentFail: 0,
  percentTurnover: 0,
  banners: [],
}

/**
 * Every setting of the site that the operator may change, with its shape and what holds while it was never set.
 * They are rows of `site_setting`, by the names here.
 */
export const settings = {
  info: z.object({ name: z.string().min(1).max(100), website: link }).default({ name: 'Kapao', website: '' }),
  conditions: z.array(text).default([]),
  agreements: z.array(text).default([]),
  notice: z.object({ text }).default({ text: '' }),
  contact: z
    .object({ contactText: plainText, lineLink: link, lineName: z.string().max(100), lineQR: picture })
    .default({ contactText: '', lineLink: '', lineName: '', lineQR: '' }),
  withdraw: z
    .object({ withdrawMin: baht, withdrawMax: baht })
    .refine(({ withdrawMin, withdrawMax }) => withdrawMin <= withdrawMax, {
      error: 'the least is above the most',
    })
    .default({ withdrawMin: 100, withdrawMax: 50_000 }),
  /**
   * Which withdrawals go to the bank without an operator (product §6): up to an amount, so many a day (Asia/Bangkok), of an
   * account of so many hours, to a bank account that was paid before where that is asked for. After the bank account's
   * name has changed withdrawals wait for so many hours first.
   */
  withdrawApproval: z
    .object({
      mostAmount: baht,
      mostADay: z.int().min(0).max(1000),
      leastAccountHours: z
        .int()
        .min(0)
        .max(24 * 365),
      asksForNewBankAccount: z.boolean(),
      hoursAfterNameChange: z
        .int()
        .min(0)
        .max(24 * 90),
    })
    .default({
      mostAmount: 5000,
      mostADay: 3,
      leastAccountHours: 24,
      asksForNewBankAccount: true,
      hoursAfterNameChange: 24,
    }),
  /** The daily time in which slips are not taken. Both empty: never closed. */
  slip: z
    .object({ closedFrom: timeOfDay, closedUntil: timeOfDay })
    .refine(({ closedFrom, closedUntil }) => (closedFrom === '') === (closedUntil === ''), {
      error: 'a time of day without its other end',
    })
    .default({ closedFrom: '', closedUntil: '' }),
  /** A percentage of what invitees really lost, and the condition of what is given. Product §7. */
  invite: reward.default(closedReward),
  /** A percentage of the net loss since the last claim, above a least refund. Product §7. */
  refund: reward.extend({ minimum: baht }).default({ ...closedReward, minimum: 0 }),
  registerOTP: z.boolean().default(true),
  enableChatWidget: z.boolean().default(false),
  chatBot: chatBot.prefault(defaultChatBot),
  terminated: z.boolean().default(false),
  /** Members may tell of a manual transfer (product §5, `wallet/add`). */
  isManual: z.boolean().default(false),
  /** Addresses that may not log in (product §2, INVALID_IP). */
  refusedAddresses: z.array(z.union([z.ipv4(), z.ipv6()])).default([]),
} satisfies Record<string, z.ZodType>

export type SettingName = keyof typeof settings
export type Setting<Name extends SettingName> = z.output<(typeof settings)[Name]>
