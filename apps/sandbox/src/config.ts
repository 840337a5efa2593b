import { createPrivateKey } from 'node:crypto'
import type { LogLevel } from 'fastify'
import type { GatewayKeys, KeyForm } from './gateways/gateway.ts'
import { gatewayKeyForms } from './gateways/gateways.ts'

export type Config = {
  host: string
  port: number
  databaseUrl: string
  keySms: string
  keyMail: string
  mailPort: number
  keyKbank: string
  keyKbankWebhook: string
  keyGames: string
  keysGateways: GatewayKeys
  keySlip: string
  keyBankFeed: string
  keyPayout: string
  keyTruewallet: string
  callbackUrl: string
  logLevel: LogLevel
}

type Environment = Record<string, string | undefined>

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings of the sandbox. An invalid setting results in one sentence that names the setting, the value it
 * has (never a key) and the values it accepts.
 */
export function readConfig(environment: Environment = process.env): Config | { sentence: string } {
  try {
    return {
      host: environment['HOST'] || '127.0.0.1',
      port: readPort('SANDBOX_PORT', environment['SANDBOX_PORT'] || '3002'),
      mailPort: readPort('SANDBOX_MAIL_PORT', environment['SANDBOX_MAIL_PORT'] || '3025'),
      databaseUrl: readAddress('SANDBOX_DATABASE_URL', environment['SANDBOX_DATABASE_URL'], [
        'postgres:',
        'postgresql:',
      ]),
      keySms: readKey('KEY_SMS', environment['KEY_SMS']),
      keyMail: readLogin('KEY_MAIL', environment['KEY_MAIL']),
      keyKbank: readKey('KEY_KBANK', environment['KEY_KBANK']),
      keyKbankWebhook: readWebhookSecret('KEY_KBANK_WEBHOOK', environment['KEY_KBANK_WEBHOOK']),
      keyGames: readKey('KEY_GAMES', environment['KEY_GAMES']),
      keysGateways: readGatewayKeys(environment),
      keySlip: readKey('KEY_SLIP', environment['KEY_SLIP']),
      keyBankFeed: readWebhookSecret('KEY_BANK_FEED', environment['KEY_BANK_FEED']),
      keyPayout: readKey('KEY_PAYOUT', environment['KEY_PAYOUT']),
      keyTruewallet: readKey('KEY_TRUEWALLET', environment['KEY_TRUEWALLET']),
      callbackUrl: readAddress('CALLBACK_URL', environment['CALLBACK_URL'] || 'http://127.0.0.1:3000', [
        'http:',
        'https:',
      ]),
      logLevel: readLogLevel(environment['LOG_LEVEL'] || 'warn'),
    }
  } catch (error) {
    if (error instanceof UnclearSetting) return { sentence: error.message }
    throw error
  }
}

class UnclearSetting extends Error {}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (port >= 0 && port <= 65_535) return port
  throw new UnclearSetting(`${name} is "${text}"; it takes a number from 0 to 65535.`)
}

function readAddress(name: string, text: string | undefined, protocols: readonly string[]): string {
  const takes = `it takes an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`
  if (!text) throw new UnclearSetting(`${name} is missing; ${takes}.`)
  // An address can carry a password, so the message does not repeat it.
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new UnclearSetting(`${name} is not understood; ${takes}.`)
}

function readKey(name: string, text: string | undefined): string {
  if (text && /^[\x21-\x7e]{16,512}$/.test(text)) return text
  throw new UnclearSetting(
    `${name} is ${text ? 'too short or not plain text' : 'missing'}; it takes a secret of 16 or more plain characters.`,
  )
}

function readLogin(name: string, text: string | undefined): string {
  if (text && /^[^:\s]{1,100}:[\x21-\x7e]{16,512}$/.test(text)) return text
  throw new UnclearSetting(
    `${name} is ${text ? 'not understood' : 'missing'}; it takes a name, a colon and a password of 16 or more plain characters.`,
  )
}

function readPrivateKey(name: string, text: string | undefined): string {
  try {
    const key = { key: Buffer.from(text ?? '', 'base64'), format: 'der', type: 'pkcs8' } as const
    if (text && createPrivateKey(key).asymmetricKeyType === 'rsa') return text
  } catch {
    // OpenSSL's own message would not help the reader.
  }
  throw new UnclearSetting(
    `${name} is ${text ? 'not understood' : 'missing'}; it takes an RSA key, PKCS #8 in DER, in base64 on one line.`,
  )
}

function readWebhookSecret(name: string, text: string | undefined): string {
  const bytes = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text ?? '')?.[1]
  if (text && bytes && Buffer.from(bytes, 'base64').length >= 16) return text
  throw new UnclearSetting(
    `${name} is ${text ? 'not understood' : 'missing'}; it takes whsec_ and then at least 16 bytes in base64.`,
  )
}

const keyReaders: Readonly<Record<KeyForm, (name: string, text: string | undefined) => string>> = {
  secret: readKey,
  webhookSecret: readWebhookSecret,
  rsaPrivateKey: readPrivateKey,
}

function readGatewayKeys(environment: Environment): GatewayKeys {
  return Object.fromEntries(
    Object.entries(gatewayKeyForms).map(([name, form]) => [name, keyReaders[form](name, environment[name])]),
  )
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((each) => each === text)
  if (level) return level
  throw new UnclearSetting(`LOG_LEVEL is "${text}"; it takes one of ${logLevels.join(', ')}.`)
}
