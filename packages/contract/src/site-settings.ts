import { z } from 'zod'
import { call } from './call.ts'
import { securityEventKinds } from './session.ts'
import { amount } from './shapes.ts'
import { webAddress } from './web-address.ts'

const text = z.string().max(20_000)
/** Text without markup, so that it looks the same wherever it is shown. */
const plainText = text.regex(/^[^<]*$/)
const link = z.union([z.literal(''), webAddress(300, { allowsHttp: true })])
/** A picture's URL or path, or the picture as a data URL. It is shown as an image, so scripts in an SVG do not run. */
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
function isForward({ withdrawMin, withdrawMax }: z.output<typeof limits>): boolean {
  return withdrawMin <= withdrawMax
}
const upsideDown = { error: 'the minimum is above the maximum' }

/** The operator's site settings, each replaced as a whole. HTML is sanitised when saved. Amounts in baht or kip. */
export const siteSettings = {
  info: z.strictObject({ name: z.string().min(1).max(100), website: link }),
  /** HTML. */
  conditions: z.array(text).max(50),
  /** HTML. */
  agreements: z.array(text).max(50),
  /**
   * HTML that is shown before a bonus is received. `{percentFail}` is replaced by the fail percentage of that bonus.
   */
  notice: z.strictObject({ text }),
  contact: z.strictObject({
    contactText: plainText,
    lineLink: link,
    lineName: z.string().max(100),
    lineQR: sitePicture,
  }),
  /** `inKip` has the limits of wallets in kip: 50,000 and 25,000,000 unless set. Decision record 0058. */
  withdraw: limits
    .extend({ inKip: limits.refine(isForward, upsideDown).optional() })
    .refine(isForward, upsideDown),
  /**
   * Which withdrawals go to the bank without an operator (product §6 and §12): up to `mostAmount`; in 24 hours at most
   * `mostADay`, together at most `mostAmountADay`; in 7 days at most `mostAWeek`, together at most `mostAmountAWeek`;
   * of the deposits since the last paid withdrawal, and at least of the last 7 days, `leastPlayedPercent` moved into
   * games, where `unplayedAllowance` may be missing;
   * from a member account at least `leastAccountHours` old and, with `asksForNewBankAccount`, only to a bank account
   * that was paid before. After the bank account's name has changed, withdrawals wait `hoursAfterNameChange`; after
   * a member has set a new password by a code, `hoursAfterPasswordReset`, and the bank account cannot be changed. Wallets
   * in kip have the amounts `…InKip`; where one is missing, nothing is approved without an operator (decision record
   * 0058).
   */
  withdrawApproval: z.strictObject({
    mostAmount: amount,
    mostAmountInKip: amount.optional(),
    mostADay: z.int().min(0).max(1000),
    mostAmountADay: amount.default(10_000),
    mostAmountADayInKip: amount.optional(),
    mostAWeek: z.int().min(0).max(1000).default(10),
    mostAmountAWeek: amount.default(30_000),
    mostAmountAWeekInKip: amount.optional(),
    leastPlayedPercent: z.int().min(0).max(1000).default(50),
    unplayedAllowance: amount.default(1000),
    unplayedAllowanceInKip: amount.optional(),
    leastAccountHours: z.int().min(0).max(year),
    asksForNewBankAccount: z.boolean(),
    hoursAfterNameChange: z
      .int()
      .min(0)
      .max(24 * 90),
    hoursAfterPasswordReset: z
      .int()
      .min(0)
      .max(24 * 90)
      .default(24),
  }),
  /**
   * How accounts are protected beyond the password (product §2). Members confirm by a passkey or a code by SMS that it is
   * them: before withdrawals of at least `stepUpWithdrawalFrom` (null: never), before game passwords are shown, and
   * before the bank account changes. Members are told of `smsNotices` by SMS, of what an operator did in any case, and of withdrawals of at least
   * `smsWithdrawalFrom` (null: none). Wallets in kip have the amounts `…InKip`.
   */
  accountSafety: z.strictObject({
    stepUpWithdrawalFrom: amount.nullable(),
    stepUpWithdrawalFromInKip: amount.nullable(),
    stepUpGamePasswords: z.boolean(),
    stepUpBankAccount: z.boolean(),
    smsNotices: z
      .array(z.enum(securityEventKinds).exclude(['WITHDRAWAL', 'PASSWORD_RESET_STARTED', 'NAME_CHANGED']))
      .max(securityEventKinds.length),
    smsWithdrawalFrom: amount.nullable(),
    smsWithdrawalFromInKip: amount.nullable(),
  }),
  /**
   * Whether two operators must agree on what is dangerous (decision record 0079): deposit accounts, game providers, looser
   * limits, the approval of a withdrawal of at least `withdrawalFrom` (null: none), and what lets an offer or the wheel give
   * more, where it can then give at least `budgetFrom` in all (null: never; decision record 0091). Kip has the amounts `…InKip`.
   */
  fourEyes: z.strictObject({
    isRequired: z.boolean(),
    withdrawalFrom: amount.nullable(),
    withdrawalFromInKip: amount.nullable(),
    budgetFrom: amount.nullable().default(100_000),
    budgetFromInKip: amount.nullable().default(60_000_000),
  }),
  /** The daily period in which slips are not accepted, Asia/Bangkok, `HH:mm`. Both empty: never closed. */
  slip: z
    .strictObject({ closedFrom: timeOfDay, closedUntil: timeOfDay })
    .refine(({ closedFrom, closedUntil }) => (closedFrom === '') === (closedUntil === ''), {
      error: 'opening or closing time is missing',
    }),
  registerOTP: z.boolean(),
  enableChatWidget: z.boolean(),
  /** The service is terminated: members see a notice, and only public calls, operators and providers are served. */
  terminated: z.boolean(),
  /** Members may announce a manual bank transfer (product §5, `wallet/add`). */
  isManual: z.boolean(),
  /** IP addresses that may not log in (product §2, INVALID_IP). */
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
    error: 'a code appears twice',
  })

/** Everything that an operator can change about the site in one call. */
export const writtenSite = z.strictObject({
  ...siteSettings,
  /** The ways in which a new member may have found the site, in order. */
  sources,
})

export const getSiteSettings = call({
  name: 'getSiteSettings',
  method: 'GET',
  url: '/api/operator/site',
  summary: 'The settings of the site as an operator wrote them, or their defaults',
  source: 'Specification §7 Lookups, Product §2, §5, §6',
  audience: 'operator',
  needs: 'site.read',
  answer: writtenSite,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setSiteSettings = call({
  name: 'setSiteSettings',
  method: 'POST',
  url: '/api/operator/site',
  summary: 'Changes the given settings of the site, all or none; the others stay unchanged',
  source: 'Specification §7 Lookups, Product §2, §5, §6',
  audience: 'operator',
  needs: 'site.set',
  wantsStepUp: true,
  body: writtenSite.partial().refine((named) => Object.keys(named).length > 0, { error: 'it names nothing' }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})
