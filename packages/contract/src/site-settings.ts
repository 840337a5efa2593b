import { z } from 'zod'
import { amount } from './shapes.ts'

const text = z.string().max(20_000)
/** Without markup, so that it reads the same wherever it is shown. */
const plainText = text.regex(/^[^<]*$/)
const link = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])
/** A picture's address here or elsewhere, or the picture itself. It is shown as an image, so an SVG runs nothing. */
export const sitePicture = z.union([
  link,
  z.string().regex(/^\/[\w./-]+$/),
  z
    .string()
    .regex(/^data:image\/(png|jpeg|svg\+xml)[;,]/)
    .max(50_000),
])
const timeOfDay = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])
const year = 24 * 365

const limits = z.strictObject({ withdrawMin: amount, withdrawMax: amount })
const isForward = ({ withdrawMin, withdrawMax }: z.output<typeof limits>): boolean =>
  withdrawMin <= withdrawMax
const upsideDown = { error: 'the least is above the most' }

/** What an operator says of the site, each as a whole. HTML is sanitised when it is saved. Amounts in baht or kip. */
export const siteSettings = {
  info: z.strictObject({ name: z.string().min(1).max(100), website: link }),
  /** HTML. */
  conditions: z.array(text).max(50),
  /** HTML. */
  agreements: z.array(text).max(50),
  /** HTML, read before a bonus is received. `{percentFail}` in it stands for the fail percentage of that bonus. */
  notice: z.strictObject({ text }),
  contact: z.strictObject({
    contactText: plainText,
    lineLink: link,
    lineName: z.string().max(100),
    lineQR: sitePicture,
  }),
  /** `inKip` are the figures of wallets in kip; without it the others are theirs, too. Decision record 0058. */
  withdraw: limits
    .extend({ inKip: limits.refine(isForward, upsideDown).optional() })
    .refine(isForward, upsideDown),
  /**
   * Which withdrawals go to the bank without an operator (product §6): up to an amount, so many a day (Asia/Bangkok), of an
   * account of so many hours, to a bank account that was paid before where that is asked for. After the bank account's
   * name has changed withdrawals wait for so many hours first. Of a wallet in kip the amount is `mostAmountInKip`, where
   * there is one (decision record 0058).
   */
  withdrawApproval: z.strictObject({
    mostAmount: amount,
    mostAmountInKip: amount.optional(),
    mostADay: z.int().min(0).max(1000),
    leastAccountHours: z.int().min(0).max(year),
    asksForNewBankAccount: z.boolean(),
    hoursAfterNameChange: z
      .int()
      .min(0)
      .max(24 * 90),
  }),
  /** The daily time in which slips are not taken, Asia/Bangkok, `HH:mm`. Both empty: never closed. */
  slip: z
    .strictObject({ closedFrom: timeOfDay, closedUntil: timeOfDay })
    .refine(({ closedFrom, closedUntil }) => (closedFrom === '') === (closedUntil === ''), {
      error: 'a time of day without its other end',
    }),
  registerOTP: z.boolean(),
  enableChatWidget: z.boolean(),
  /** The service has ended: members are shown so, and only operators and parties are answered. */
  terminated: z.boolean(),
  /** Members may tell of a manual transfer (product §5, `wallet/add`). */
  isManual: z.boolean(),
  /** Addresses that may not log in (product §2, INVALID_IP). */
  refusedAddresses: z.array(z.union([z.ipv4(), z.ipv6()])).max(10_000),
}
export type SiteSettingName = keyof typeof siteSettings

const sources = z
  .array(
    z.strictObject({
      code: z.string().regex(/^[A-Z][A-Z0-9_]{0,19}$/),
      description: z.string().min(1).max(100),
    }),
  )
  .max(50)
  .refine((offered) => new Set(offered.map(({ code }) => code)).size === offered.length, {
    error: 'a code that stands twice',
  })

/** All that an operator writes of the site by one call. */
export const writtenSite = z.strictObject({
  ...siteSettings,
  /** Where a new member may have heard of the site, in their order. */
  sources,
})
