import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig, SettingRefused } from './config.ts'

const enough = {
  DATABASE_URL: 'postgresql://kapao:secret-word@127.0.0.1:5432/kapao',
  SMS_URL: 'http://127.0.0.1:3002/',
  KBANK_URL: 'http://127.0.0.1:3002',
  KEY_CODES: `k1:${'c'.repeat(32)}`,
  KEY_PROOF: `k1:${'p'.repeat(32)}`,
  KEY_COOKIES: `k1:${'b'.repeat(32)}`,
  KEY_FILES: `k1:${'f'.repeat(32)}`,
  KEY_GUESTS: `k1:${'g'.repeat(32)}`,
  KEY_LIMITS: `k1:${'l'.repeat(32)}`,
  KEY_GAME_PASSWORDS: `k1:${'A'.repeat(43)}=`,
  KEY_GAME_CREDENTIALS: `k1:${'B'.repeat(42)}A=`,
  KEY_WHEEL_SEEDS: `k1:${'C'.repeat(42)}A=`,
  KEY_AUTHENTICATORS: `k1:${'D'.repeat(42)}A=`,
  KEY_PUSH_SUBSCRIPTIONS: `k1:${'E'.repeat(42)}A=`,
  KEY_SMS: 's'.repeat(16),
  KEY_KBANK: 'k'.repeat(16),
  SLIP_URL: 'http://127.0.0.1:3002',
  PAYOUT_URL: 'http://127.0.0.1:3002',
  STORAGE_URL: 'file:///var/lib/kapao',
  KEY_SLIP: 'p'.repeat(16),
  KEY_PAYOUT: 'o'.repeat(16),
  KEY_KBANK_WEBHOOK: `whsec_${'A'.repeat(43)}=`,
}

const giftKey = `g1:${generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64')}`

function complaint(settings: Record<string, string | undefined>): string {
  try {
    readConfig(settings)
    return 'accepted'
  } catch (thrown) {
    return thrown instanceof SettingRefused ? thrown.message : `thrown: ${String(thrown)}`
  }
}

describe('the settings', () => {
  it('have sane defaults', () => {
    expect(readConfig(enough)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ROLE: 'api,worker',
      isProduction: false,
    })
  })

  it('drop a slash at the end of an address', () => {
    expect(readConfig(enough).SMS_URL).toBe('http://127.0.0.1:3002')
  })

  it.each([
    ['PORT', '99999', 'PORT is "99999"; it takes a port number from 0 to 65535.'],
    ['PORT', 'http', 'PORT is "http"; it takes a port number from 0 to 65535.'],
    ['OVERLOAD_REST', '150', 'OVERLOAD_REST is "150"; it takes WORK/MILLISECONDS, each from 1 to 999999.'],
    [
      'OVERLOAD_MONEY',
      '0/500',
      'OVERLOAD_MONEY is "0/500"; it takes WORK/MILLISECONDS, each from 1 to 999999.',
    ],
    ['ROLE', 'everything', 'ROLE is "everything"; it takes api, worker, or api,worker.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; it takes fatal, error, warn, info, debug, trace or silent.'],
    [
      'LIMITS',
      'logIn.phone=5/60',
      'LIMITS is "logIn.phone=5/60"; it takes CALL.address=TIMES/SECONDS, or for phone, phoneAtAddress or member; several after commas.',
    ],
    [
      'UPLOADS_SLIPS',
      '4/8/2',
      'UPLOADS_SLIPS is "4/8/2"; it takes AT_ONCE/ADDRESS/PERSON, each at least 1 and at most the one before it.',
    ],
    ['UPLOADS_IDLE', '0', 'UPLOADS_IDLE is "0"; it takes seconds from 1 to 300.'],
    ['CHAT_FILES_GUEST', '40', 'CHAT_FILES_GUEST is "40"; it takes FILES/MEGABYTES, whole numbers.'],
    [
      'CHAT_FILES_GUESTS',
      '2-1',
      'CHAT_FILES_GUESTS is "2-1"; it takes SOFT-HARD in megabytes, whole numbers, the soft one at most the hard one.',
    ],
    [
      'OTP_BUDGET_SITE',
      '9-5/hour,1-2/day',
      'OTP_BUDGET_SITE is "9-5/hour,1-2/day"; it takes SOFT-HARD/hour,SOFT-HARD/day, each soft budget at most its hard one.',
    ],
    ['SMS_URL', 'ftp://provider', 'SMS_URL is "ftp://provider"; it takes http://… or https://….'],
    [
      'DATABASE_URL',
      undefined,
      'DATABASE_URL is missing; it takes postgresql://name:password@host:port/database.',
    ],
    ['QR_MINIMUM', '0', 'QR_MINIMUM is "0"; it takes an amount in baht with at most two decimals, above 0.'],
    [
      'QR_MINIMUM',
      '1.005',
      'QR_MINIMUM is "1.005"; it takes an amount in baht with at most two decimals, above 0.',
    ],
    [
      'MAIL_URL',
      'https://mail',
      'MAIL_URL is "https://mail"; it takes smtp://host:port or smtps://host:port.',
    ],
    [
      'MAIL_URL',
      'smtp://mail.example',
      'MAIL_FROM is missing; it takes an address, or a name with an address in angle brackets.',
    ],
    ['WW_URL', 'http://gateway', 'KEY_WW is missing; it takes the key shared with WW.'],
    ['FP_URL', 'http://gateway', 'KEY_FP is missing; it takes the key of FP.'],
    ['TRUEWALLET_URL', 'http://wallet', 'KEY_TRUEWALLET is missing; it takes the key of the e-wallet.'],
    [
      'KEY_CODES',
      undefined,
      'KEY_CODES is missing; it takes NAME:secret of at least 32 characters, the newest first, others after a comma.',
    ],
  ])('are refused with the name of the setting: %s is %s', (name, value, sentence) => {
    expect(complaint({ ...enough, [name]: value })).toBe(sentence)
  })

  it.each([
    ['KEY_CODES', `2026:${'n'.repeat(32)},2025:${'m'.repeat(32)},${'o'.repeat(32)}`],
    ['KEY_GAME_PASSWORDS', `2026:${'D'.repeat(42)}A=,2025:${'E'.repeat(42)}A=`],
  ])('take several versions of %s', (name, value) => {
    expect(complaint({ ...enough, [name]: value })).toBe('accepted')
  })

  it.each([
    ['KEY_CODES', `2026:${'n'.repeat(32)},2026:${'m'.repeat(32)}`],
    ['KEY_CODES', `2026:${'n'.repeat(31)}`],
    ['KEY_CODES', `2026:${'n'.repeat(32)},`],
    ['KEY_GAME_PASSWORDS', `2026:${'D'.repeat(42)}A=,2026:${'E'.repeat(42)}A=`],
    ['KEY_GAME_PASSWORDS', `${'D'.repeat(42)}A=`],
  ])('refuse versions of %s with one name, too short or without a name: %s', (name, value) => {
    expect(complaint({ ...enough, [name]: value })).toMatch(`${name} is not understood`)
  })

  it('refuse one secret as the newest version of two keys in production', () => {
    const secret = 's'.repeat(40)
    const settings = {
      ...enough,
      NODE_ENV: 'production',
      OUTBOUND_PRIVATE_HOSTS: '127.0.0.1',
      KEY_FILES: `f:${secret}`,
    }
    expect(complaint({ ...settings, KEY_GUESTS: `g:${secret}` })).toBe(
      'KEY_FILES and KEY_GUESTS begin with the same secret; each key takes one of its own.',
    )
    expect(complaint({ ...settings, KEY_GUESTS: `g:${'t'.repeat(40)},${secret}` })).toBe('accepted')
  })

  it('take the usual address of the database where no direct one is given', () => {
    expect(readConfig(enough).DATABASE_DIRECT_URL).toBe(enough.DATABASE_URL)
    const direct = 'postgresql://kapao:secret-word@127.0.0.1:5433/kapao'
    expect(readConfig({ ...enough, DATABASE_DIRECT_URL: direct }).DATABASE_DIRECT_URL).toBe(direct)
  })

  it('take the hosts of push services, and those of the usual browsers where none are given', () => {
    expect(readConfig(enough).PUSH_HOSTS).toContain('*.push.apple.com')
    expect(readConfig({ ...enough, PUSH_HOSTS: 'push.example, *.notify.example' }).PUSH_HOSTS).toEqual([
      'push.example',
      '*.notify.example',
    ])
    for (const PUSH_HOSTS of ['*', '*.com', 'https://push.example', '127.0.0.1', 'localhost', 'a.example,'])
      expect(complaint({ ...enough, PUSH_HOSTS })).toContain('PUSH_HOSTS is ')
  })

  it('refuse push messages in production without a way to reach the operator', () => {
    const publicOnes = Object.fromEntries(
      Object.keys(enough).flatMap((each) => (each.endsWith('_URL') ? [[each, 'https://8.8.8.8']] : [])),
    )
    const { DATABASE_URL, STORAGE_URL } = enough
    const settings = { ...enough, ...publicOnes, DATABASE_URL, STORAGE_URL, NODE_ENV: 'production' }
    expect(complaint({ ...settings, KEY_PUSH: giftKey })).toBe(
      'PUSH_CONTACT is missing; it takes mailto:address or https://….',
    )
    expect(complaint({ ...settings, KEY_PUSH: giftKey, PUSH_CONTACT: 'mailto:a@b.example' })).toBe('accepted')
  })

  it('refuse a key for gift links on another curve', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    const other = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    expect(complaint({ ...enough, KEY_TRUELINK: `g1:${other}` })).toBe(
      'KEY_TRUELINK is not understood; it takes NAME:base64 of a P-256 key (PKCS #8), the newest first, others after a comma.',
    )
  })

  it.each([
    ['SMS_URL', 'http://10.0.0.1/sms'],
    ['KBANK_URL', 'https://kbank'],
    ['MAIL_URL', 'smtp://10.0.0.1:25'],
    ['STORAGE_URL', 's3://169.254.169.254/bucket'],
    ['TRUEWALLET_URL', 'https://localhost:8443'],
  ])('refuse %s at the private host of %s in production, unless it is named', (name, value) => {
    const publicOnes = Object.fromEntries(
      Object.keys(enough).flatMap((each) => (each.endsWith('_URL') ? [[each, 'https://8.8.8.8']] : [])),
    )
    const keys = {
      MAIL_FROM: 'a@b.example',
      KEY_TRUEWALLET: 't'.repeat(16),
      KEY_TRUELINK: giftKey,
      KEY_STORAGE: 'id:secret',
    }
    const settings = {
      ...enough,
      ...publicOnes,
      ...keys,
      DATABASE_URL: enough.DATABASE_URL,
      STORAGE_URL: enough.STORAGE_URL,
      NODE_ENV: 'production',
      [name]: value,
    }
    expect(complaint(settings)).toBe(
      `${name} is "${value}", a private host; in production it takes a host of the internet, or one that OUTBOUND_PRIVATE_HOSTS names.`,
    )
    expect(complaint({ ...settings, OUTBOUND_PRIVATE_HOSTS: new URL(value).hostname })).toBe('accepted')
    expect(complaint({ ...settings, NODE_ENV: 'development' })).toBe('accepted')
  })

  it.each([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'KEY_CODES',
    'KEY_GAME_PASSWORDS',
    'KEY_TRUELINK',
    'KEY_KBANK',
    'KEY_KBANK_WEBHOOK',
    'KEY_STORAGE',
    'REDIS_URL',
  ])('are refused without repeating the secret of %s', (name) => {
    const sentence = complaint({ ...enough, [name]: 'hush' })
    expect(sentence).toContain(`${name} is not understood`)
    expect(sentence).not.toContain('hush')
  })
})
