import { createPrivateKey } from 'node:crypto'
import { calls } from '@kapao/contract/calls'
import { defaultPushHosts } from '@kapao/providers/push/push-hosts'
import { mayReach } from '@kapao/providers/outbound/public-host'
import { gatewayCodes } from '@kapao/providers/qr/gateways'
import { urlSettingOf } from '@kapao/providers/qr/gateway'
import { z } from 'zod'
import { type GatewayConnections, gatewaySettings, readGateways } from './connections/gateway-settings.ts'
import {
  address,
  cipherKeys,
  fileQuota,
  hosts,
  keyRing,
  loadMark,
  mailSender,
  pushHosts,
  otpBudget,
  secret,
  space,
  uploadShares,
  webhookSecret,
} from './connections/setting-shapes.ts'
import { readKeyRing } from './platform/key-ring.ts'
import { limitSettingsPattern, readLimitSettings } from './http/limit-settings.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(65_535))
const count = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(1_000_000))
const seconds = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
const uploadSeconds = seconds.pipe(z.int().min(1).max(300))
const syntheticMinutes = seconds.refine((minutes) => minutes === 0 || (minutes >= 2 && minutes <= 60))
const drainSeconds = seconds.pipe(z.int().min(0).max(60))
const share = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
  .transform(Number)
const baht = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .transform(Number)
  .refine((amount) => amount > 0)

function isCurveKey(base64: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** The keys without which gift links are not accepted; required where the e-wallet's address is set. */
const keysOfWallet = ['KEY_TRUEWALLET', 'KEY_TRUELINK'] as const

const callNames: ReadonlySet<string> = new Set(calls.map(({ name }) => name))

const databaseAddressIs = 'postgresql://name:password@host:port/database'
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })

/** In words, what the settings take that hold several versions of a key. */
const keyRingIs = 'NAME:secret of at least 32 characters, the newest first, others after a comma'
const cipherKeysAre = 'NAME:base64 of 32 bytes, the newest first, others after a comma'

/** Private P-256 keys. */
const curveKeysAre = 'NAME:base64 of a P-256 key (PKCS #8), the newest first, others after a comma'
const curveKeys = z
  .string()
  .regex(/^\w{1,20}:[A-Za-z0-9+/]{160,}={0,2}(,\w{1,20}:[A-Za-z0-9+/]{160,}={0,2})*$/)
  .refine((keys) => readKeyRing(keys).every((version) => isCurveKey(version.secret)))
  .default('')

/** The default contact of push messages. Production must name its own. */
const unusedContact = 'mailto:nobody@kapao.invalid'

/** The settings of the server itself, with what each takes in words. Those of the gateways are `gatewaySettings`. */
const settings = {
  PORT: { takes: 'a port number from 0 to 65535', shape: port.default(3000) },
  HOST: { takes: 'a host name or address', shape: z.string().min(1).default('127.0.0.1') },
  CONSOLE_PORT: { takes: 'a port number from 0 to 65535', shape: port.default(3001) },
  CONSOLE_HOST: { takes: 'a host name or address', shape: z.string().min(1).default('127.0.0.1') },
  DATABASE_URL: { takes: databaseAddressIs, shape: databaseAddress },
  DATABASE_DIRECT_URL: { takes: databaseAddressIs, shape: databaseAddress.optional() },
  DATABASE_REPLICA_URL: { takes: databaseAddressIs, shape: databaseAddress.optional() },
  REDIS_URL: { takes: 'redis://host:port', shape: z.url({ protocol: /^rediss?$/ }).optional() },
  ROLE: {
    takes: 'api, worker, or api,worker',
    shape: z.enum(['api', 'worker', 'api,worker', 'worker,api']).default('api,worker'),
  },
  LOG_LEVEL: {
    takes: 'fatal, error, warn, info, debug, trace or silent',
    shape: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  },
  NODE_ENV: {
    takes: 'production, development or test',
    shape: z.enum(['production', 'development', 'test']).default('development'),
  },
  BUILD: { takes: 'thai or laos', shape: z.enum(['thai', 'laos']).default('thai') },
  PUBLIC_URL: { takes: 'http://… or https://…', shape: address.optional() },
  CONSOLE_URL: { takes: 'http://… or https://…', shape: address.optional() },
  WEB_ROOT: { takes: 'a folder', shape: z.string().min(1).optional() },
  CONSOLE_ROOT: { takes: 'a folder', shape: z.string().min(1).optional() },
  TRUST_PROXY: { takes: 'on or off', shape: z.enum(['on', 'off']).default('off') },
  LIMITS: {
    takes: 'CALL.address=TIMES/SECONDS, or for phone, phoneAtAddress or member; several after commas',
    shape: z
      .string()
      .regex(limitSettingsPattern)
      .refine((text) => readLimitSettings(text).every(({ call }) => callNames.has(call)))
      .default('')
      .transform(readLimitSettings),
  },
  CHAT_WAITING_GUESTS: { takes: 'a whole number up to 1000000', shape: count.default(20) },
  SOCKETS_GUESTS: { takes: 'a whole number up to 1000000', shape: count.default(200) },
  SOCKETS_MEMBER: { takes: 'a whole number up to 1000000', shape: count.default(20) },
  SOCKETS_UNNAMED: { takes: 'a whole number up to 1000000', shape: count.default(100) },
  OTEL_EXPORTER_OTLP_ENDPOINT: { takes: 'http://… or https://…', shape: address.optional() },
  OTEL_TRACES_SAMPLER_ARG: { takes: 'a share from 0 to 1', shape: share.default(1) },
  DRAIN_SECONDS: { takes: 'seconds from 0 to 60', shape: drainSeconds.default(0) },
  OVERLOAD_MONEY: loadMark('240/500'),
  OVERLOAD_REST: loadMark('120/250'),
  UPLOADS_SLIPS: uploadShares('16/4/2'),
  UPLOADS_MEMBERS: uploadShares('8/4/2'),
  UPLOADS_GUESTS: uploadShares('8/2/2'),
  UPLOADS_IDLE: { takes: 'seconds from 1 to 300', shape: uploadSeconds.default(10) },
  UPLOADS_LEAST_RATE: { takes: 'a whole number up to 1000000', shape: count.default(4096) },
  CHAT_FILES_GUEST: fileQuota('40/100'),
  CHAT_FILES_ADDRESS: fileQuota('200/500'),
  CHAT_FILES_GUESTS: space('16000-20000'),
  OTP_BUDGET_ADDRESS: otpBudget('20-120/hour,60-600/day'),
  OTP_BUDGET_RANGE: otpBudget('30-200/hour,100-1000/day'),
  OTP_BUDGET_SITE: otpBudget('1000-5000/hour,5000-30000/day'),
  SMS_URL: { takes: 'http://… or https://…', shape: address },
  MAIL_URL: {
    takes: 'smtp://host:port or smtps://host:port',
    shape: z.url({ protocol: /^smtps?$/ }).optional(),
  },
  MAIL_FROM: {
    takes: 'an address, or a name with an address in angle brackets',
    shape: mailSender.optional(),
  },
  GAMES_URL: { takes: 'http://… or https://…', shape: address.optional() },
  TRUEWALLET_URL: { takes: 'http://… or https://…', shape: address.optional() },
  OUTBOUND_PRIVATE_HOSTS: { takes: 'host names or addresses, separated by commas', shape: hosts.default([]) },
  QR_MINIMUM: { takes: 'an amount in baht with at most two decimals, above 0', shape: baht.optional() },
  UFABET_HOST: {
    takes: 'a host name, with a port where it has one',
    shape: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i)
      .optional(),
  },
  KEY_GAME_PASSWORDS: { takes: cipherKeysAre, shape: cipherKeys },
  KEY_GAME_CREDENTIALS: { takes: cipherKeysAre, shape: cipherKeys },
  KEY_WHEEL_SEEDS: { takes: cipherKeysAre, shape: cipherKeys },
  KEY_AUTHENTICATORS: { takes: cipherKeysAre, shape: cipherKeys },
  KEY_PUSH_SUBSCRIPTIONS: { takes: cipherKeysAre, shape: cipherKeys },
  SYNTHETIC_MINUTES: { takes: 'minutes from 2 to 60, or 0 for never', shape: syntheticMinutes.default(0) },
  SYNTHETIC_URL: { takes: 'http://… or https://…', shape: address.optional() },
  SYNTHETIC_GAME: {
    takes: 'the code of a game provider',
    shape: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{0,19}$/)
      .optional(),
  },
  SYNTHETIC_DEPOSIT: { takes: 'a whole number up to 1000000', shape: count.default(100) },
  SYNTHETIC_TRANSFER: { takes: 'a whole number up to 1000000', shape: count.default(1) },
  KEY_SYNTHETIC: { takes: 'whsec_ and a base64 secret', shape: webhookSecret.default('') },
  SLIP_URL: { takes: 'http://… or https://…', shape: address },
  PAYOUT_URL: { takes: 'http://… or https://…', shape: address },
  STORAGE_URL: {
    takes: 'file:///folder or s3://host/bucket?region=…',
    shape: z.url({ protocol: /^(file|s3)$/ }),
  },
  KEY_CODES: { takes: keyRingIs, shape: keyRing },
  KEY_PROOF: { takes: keyRingIs, shape: keyRing },
  KEY_COOKIES: { takes: keyRingIs, shape: keyRing },
  KEY_FILES: { takes: keyRingIs, shape: keyRing },
  KEY_GUESTS: { takes: keyRingIs, shape: keyRing },
  KEY_LIMITS: { takes: keyRingIs, shape: keyRing },
  KEY_SMS: { takes: 'the key of the SMS sender', shape: secret },
  KEY_MAIL: {
    takes: 'a name, a colon and a password',
    shape: z
      .string()
      .regex(/^[^:\s]+:\S+$/)
      .optional(),
  },
  KEY_SLIP: { takes: 'the key of the slip inquiry', shape: secret },
  KEY_PAYOUT: { takes: 'the key shared with the paying bank', shape: secret },
  KEY_STORAGE: {
    takes: 'an access key id, a colon and a secret access key',
    shape: z
      .string()
      .regex(/^[^:\s]+:\S+$/)
      .optional(),
  },
  KEY_GAMES: { takes: 'the key of the sandbox’s game providers', shape: secret.optional() },
  KEY_BANK_FEED: { takes: 'whsec_ and a base64 secret', shape: webhookSecret.default('') },
  KEY_TRUEWALLET: { takes: 'the key of the e-wallet', shape: secret.default('') },
  KEY_TRUELINK: { takes: curveKeysAre, shape: curveKeys },
  KEY_PUSH: { takes: curveKeysAre, shape: curveKeys },
  PUSH_HOSTS: {
    takes: 'host names separated by commas, *. in front for all below one',
    shape: pushHosts.default([...defaultPushHosts]),
  },
  PUSH_SANDBOX_URL: { takes: 'http://… or https://…', shape: address.optional() },
  PUSH_CONTACT: {
    takes: 'mailto:address or https://…',
    shape: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .default(unusedContact),
  },
} satisfies Record<string, { takes: string; shape: z.ZodType }>

const allSettings: Readonly<Record<string, { takes: string; shape: z.ZodType }>> = {
  ...settings,
  ...gatewaySettings,
}

/** Every setting by its name in the environment. */
export const settingNames: readonly string[] = Object.keys(allSettings)

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['shape']> }

export type Config = Settings & {
  isProduction: boolean
  gateways: GatewayConnections
  /** The same database without a pooler, for what needs a session of its own. Decision record 0116. */
  DATABASE_DIRECT_URL: string
}

/** A setting that the server does not accept. Its message is for the operator who starts the server. */
export class SettingRefused extends Error {}

function isSecret(name: string): boolean {
  return /^(KEY|DATABASE|REDIS)_/.test(name)
}

/**
 * Reads the settings. Throws `SettingRefused`, which names the setting, its value (never a secret) and what it accepts.
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const read: Record<string, unknown> = {}
  for (const [name, { takes, shape }] of Object.entries(allSettings)) {
    const value = given[name] === '' ? undefined : given[name]
    const parsed = shape.safeParse(value)
    if (!parsed.success) {
      const got = value === undefined ? 'is missing' : isSecret(name) ? 'is not understood' : `is "${value}"`
      throw new SettingRefused(`${name} ${got}; it takes ${takes}.`)
    }
    read[name] = parsed.data
  }
  const config = read as Settings
  const gateways = readGateways(read)
  if ('missing' in gateways) throw missingKey(gateways.missing)
  const missing = config.TRUEWALLET_URL && keysOfWallet.find((key) => config[key] === '')
  if (missing) throw missingKey(missing)
  if (config.MAIL_URL !== undefined && config.MAIL_FROM === undefined) throw missingKey('MAIL_FROM')
  if (config.SYNTHETIC_MINUTES > 0) {
    if (config.KEY_SYNTHETIC === '') throw missingKey('KEY_SYNTHETIC')
    if ((config.SYNTHETIC_URL ?? config.PUBLIC_URL) === undefined) throw missingKey('SYNTHETIC_URL')
  }
  const isProduction = config.NODE_ENV === 'production'
  if (isProduction) {
    if (config.KEY_PUSH !== '' && config.PUSH_CONTACT === unusedContact) throw missingKey('PUSH_CONTACT')
    checkCompanies(read, config.OUTBOUND_PRIVATE_HOSTS)
    checkPurposes(config)
  }
  const { DATABASE_DIRECT_URL = config.DATABASE_URL } = config
  return { ...config, DATABASE_DIRECT_URL, isProduction, gateways: gateways.connections }
}

/** The settings with addresses that the server sends requests to. */
const companies = [
  'SMS_URL',
  'MAIL_URL',
  'SLIP_URL',
  'PAYOUT_URL',
  'GAMES_URL',
  'TRUEWALLET_URL',
  'PUSH_SANDBOX_URL',
  'SYNTHETIC_URL',
  'STORAGE_URL',
  ...gatewayCodes.map((code) => urlSettingOf(code)),
]

/** In production a company at a private address is a mistake, unless its host is named. Decision record 0068. */
function checkCompanies(read: Readonly<Record<string, unknown>>, privateHosts: readonly string[]): void {
  for (const name of companies) {
    const value = String(read[name] ?? 'file:')
    if (value.startsWith('file:') || mayReach(value.replace(/^(s3|smtps?):/, 'https:'), privateHosts))
      continue
    throw new SettingRefused(
      `${name} is "${value}", a private host; in production it takes a host of the internet, or one that OUTBOUND_PRIVATE_HOSTS names.`,
    )
  }
}

/** The server's own keys, which nobody else gets, apart from those of gift links. */
export const ownKeys = [
  'KEY_CODES',
  'KEY_PROOF',
  'KEY_COOKIES',
  'KEY_FILES',
  'KEY_GUESTS',
  'KEY_LIMITS',
  'KEY_GAME_PASSWORDS',
  'KEY_GAME_CREDENTIALS',
  'KEY_WHEEL_SEEDS',
  'KEY_AUTHENTICATORS',
  'KEY_PUSH_SUBSCRIPTIONS',
] as const

/** A secret that leaks from one use must not open another. Older versions may be shared: decision record 0072. */
function checkPurposes(config: Settings): void {
  const users = new Map<string, string>()
  for (const name of ownKeys) {
    const [{ secret: newest }] = config[name]
    const other = users.get(newest)
    if (other !== undefined)
      throw new SettingRefused(
        `${other} and ${name} begin with the same secret; each key takes one of its own.`,
      )
    users.set(newest, name)
  }
}

function missingKey(name: string): SettingRefused {
  return new SettingRefused(`${name} is missing; it takes ${allSettings[name]?.takes}.`)
}

/** The address of the database alone, for a program that only reads it. */
export function readDatabaseUrl(given: Readonly<Record<string, string | undefined>>): string {
  const parsed = settings.DATABASE_URL.shape.safeParse(given['DATABASE_URL'])
  if (!parsed.success)
    throw new SettingRefused(`DATABASE_URL is not understood; it takes ${settings.DATABASE_URL.takes}.`)
  return parsed.data
}

export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env
}
