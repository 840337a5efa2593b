import { chatBot } from '@kapao/contract/chat-bot'
import { howtoFilms } from '@kapao/contract/site-lookups'
import { sitePicture, siteSettings } from '@kapao/contract/site-settings'
import { z } from 'zod'
import { defaultChatBot } from './default-chat-bot.ts'
import { defaultHowto } from './default-howto.ts'

const text = z.string().max(20_000)
const baht = z.number().min(0).max(999_999_999.99)

const reward = z.object({
  isOpen: z.boolean(),
  percent: z.int().min(0).max(100),
  /**
   * Percentages of the credit: the value to reach before a withdrawal (0: none), the value at which the grant fails,
   * and the turnover to play.
   */
  percentSuccess: z
    .int()
    .max(100_000)
    .refine((percent) => percent === 0 || percent > 100),
  percentFail: z.int().min(0).max(99),
  percentTurnover: z.int().min(0).max(100_000),
  banners: z.array(z.object({ image: sitePicture, html: text })).max(10),
})
const closedReward = {
  isOpen: false,
  percent: 0,
  percentSuccess: 0,
  percentFail: 0,
  percentTurnover: 0,
  banners: [],
}

/** A path on this site: the content security policy allows no media from elsewhere. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/[\w./-]+$/)
const ownSource = z.object({ url: ownPath, type: z.enum(['video/webm', 'video/mp4']) })
const ownFilms = howtoFilms.extend({
  seconds: z.int().min(1).max(3600),
  films: z
    .array(
      howtoFilms.shape.films.element.extend({ poster: ownPath, sources: z.array(ownSource).min(1).max(4) }),
    )
    .min(1)
    .max(3),
  captions: z.array(howtoFilms.shape.captions.element.extend({ url: ownPath })).max(3),
})

/** The limits of a withdrawal from a wallet in kip where the operator has set those in baht only. */
export const limitsInKip = { withdrawMin: 50_000, withdrawMax: 25_000_000 }

/**
 * Every setting of the site that the operator may change, with its shape and its default. Each is a row of
 * `site_setting` with the name used here.
 */
export const settings = {
  info: siteSettings.info.default({ name: 'Kapao', website: '' }),
  conditions: siteSettings.conditions.default([]),
  agreements: siteSettings.agreements.default([]),
  notice: siteSettings.notice.default({ text: '' }),
  contact: siteSettings.contact.default({ contactText: '', lineLink: '', lineName: '', lineQR: '' }),
  withdraw: siteSettings.withdraw.default({ withdrawMin: 100, withdrawMax: 50_000, inKip: limitsInKip }),
  withdrawApproval: siteSettings.withdrawApproval.default({
    mostAmount: 5000,
    mostAmountInKip: 2_500_000,
    mostADay: 3,
    mostAmountADay: 10_000,
    mostAmountADayInKip: 5_000_000,
    mostAWeek: 10,
    mostAmountAWeek: 30_000,
    mostAmountAWeekInKip: 15_000_000,
    leastPlayedPercent: 50,
    unplayedAllowance: 1000,
    unplayedAllowanceInKip: 500_000,
    leastAccountHours: 24,
    asksForNewBankAccount: true,
    hoursAfterNameChange: 24,
    hoursAfterPasswordReset: 24,
  }),
  accountSafety: siteSettings.accountSafety.default({
    stepUpWithdrawalFrom: 10_000,
    stepUpWithdrawalFromInKip: 6_000_000,
    stepUpGamePasswords: true,
    stepUpBankAccount: true,
    smsNotices: [
      'PASSWORD_CHANGED',
      'PASSWORD_RESET',
      'BANK_ACCOUNT_NAME_CHANGED',
      'BANK_ACCOUNT_CHANGED',
      'PASSKEY_ADDED',
      'PASSKEY_REMOVED',
    ],
    smsWithdrawalFrom: 10_000,
    smsWithdrawalFromInKip: 6_000_000,
  }),
  fourEyes: siteSettings.fourEyes.default({
    isRequired: false,
    withdrawalFrom: 20_000,
    withdrawalFromInKip: 12_000_000,
    budgetFrom: 100_000,
    budgetFromInKip: 60_000_000,
  }),
  slip: siteSettings.slip.default({ closedFrom: '', closedUntil: '' }),
  /** A percentage of the real losses of invitees, with the condition of the credit. Product §7. */
  invite: reward.default(closedReward),
  /** A percentage of the net loss since the last claim, above a minimum refund. Product §7. */
  refund: reward
    .extend({ minimum: baht, minimumInKip: baht.optional() })
    .default({ ...closedReward, minimum: 0 }),
  /** The how-to films, each topic at most once. Default: the films that ship with the member app. */
  howto: z
    .array(ownFilms)
    .refine((films) => new Set(films.map(({ topic }) => topic)).size === films.length, {
      error: 'a topic appears twice',
    })
    .prefault(defaultHowto),
  registerOTP: siteSettings.registerOTP.default(true),
  enableChatWidget: siteSettings.enableChatWidget.default(false),
  chatBot: chatBot.prefault(defaultChatBot),
  terminated: siteSettings.terminated.default(false),
  isManual: siteSettings.isManual.default(false),
  refusedAddresses: siteSettings.refusedAddresses.default([]),
} satisfies Record<string, z.ZodType>

export type SettingName = keyof typeof settings
export type Setting<Name extends SettingName> = z.output<(typeof settings)[Name]>
