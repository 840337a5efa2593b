import { z } from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(65_535))
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
const secret = z.string().min(16)

/** Every setting of the server, with what it takes in words. */
const settings = {
  PORT: { takes: 'a port number from 0 to 65535', shape: port.default(3000) },
  HOST: { takes: 'a host name or address', shape: z.string().min(1).default('127.0.0.1') },
  DATABASE_URL: {
    takes: 'postgresql://name:password@host:port/database',
    shape: z.url({ protocol: /^postgres(ql)?$/ }),
  },
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
  WEB_ROOT: { takes: 'a folder', shape: z.string().min(1).optional() },
  TRUST_PROXY: { takes: 'on or off', shape: z.enum(['on', 'off']).default('off') },
  SMS_URL: { takes: 'http://… or https://…', shape: address },
  KBANK_URL: { takes: 'http://… or https://…', shape: address },
  KEY_HASHING: { takes: 'a secret of at least 32 characters', shape: z.string().min(32) },
  KEY_SMS: { takes: 'the key of the SMS party', shape: secret },
  KEY_KBANK: { takes: 'the key of the KBANK party', shape: secret },
  KEY_KBANK_WEBHOOK: {
    takes: 'whsec_ and a base64 secret',
    shape: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/),
  },
} satisfies Record<string, { takes: string; shape: z.ZodType }>

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['shape']> }

export type Config = Settings & { isProduction: boolean }

/** A setting that the server does not understand; its message is for the person who starts it. */
export class SettingRefused extends Error {}

const isSecret = (name: string): boolean =>
  name.startsWith('KEY_') || name.endsWith('DATABASE_URL') || name === 'REDIS_URL'

/**
 * Reads the settings. Throws `SettingRefused` naming the setting, what it got (never a secret) and what it takes.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const read: Record<string, unknown> = {}
  for (const [name, { takes, shape }] of Object.entries(settings)) {
    const given = environment[name] === '' ? undefined : environment[name]
    const parsed = shape.safeParse(given)
    if (!parsed.success) {
      const got = given === undefined ? 'is missing' : isSecret(name) ? 'is not understood' : `is "${given}"`
      throw new SettingRefused(`${name} ${got}; it takes ${takes}.`)
    }
    read[name] = parsed.data
  }
  const config = read as Settings
  return { ...config, isProduction: config.NODE_ENV === 'production' }
}

/** The database alone, for a program that only looks at it. */
export const readDatabaseUrl = (given: Readonly<Record<string, string | undefined>>): string => {
  const parsed = settings.DATABASE_URL.shape.safeParse(given['DATABASE_URL'])
  if (!parsed.success)
    throw new SettingRefused(`DATABASE_URL is not understood; it takes ${settings.DATABASE_URL.takes}.`)
  return parsed.data
}

export const environment = (): Readonly<Record<string, string | undefined>> => process.env
