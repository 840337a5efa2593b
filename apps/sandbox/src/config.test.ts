import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { keys } from './testing/bench.ts'

const good = {
  SANDBOX_DATABASE_URL: 'postgres://u:very-secret@127.0.0.1:1/x',
  KEY_SMS: 'k'.repeat(16),
  KEY_MAIL: `kapao:${'m'.repeat(16)}`,
  KEY_KBANK: 'b'.repeat(16),
  KEY_SLIP: 's'.repeat(16),
  KEY_PAYOUT: 'o'.repeat(16),
  KEY_TRUEWALLET: 't'.repeat(16),
  KEY_KBANK_WEBHOOK: `whsec_${Buffer.from('w'.repeat(24)).toString('base64')}`,
  KEY_GAMES: 'g'.repeat(16),
  ...keys.keysGateways,
  KEY_BANK_FEED: keys.keyBankFeed,
}

test('uses the defaults for settings that are not given', () => {
  expect(readConfig(good)).toEqual({
    host: '127.0.0.1',
    port: 3002,
    mailPort: 3025,
    databaseUrl: good.SANDBOX_DATABASE_URL,
    keySms: good.KEY_SMS,
    keyMail: good.KEY_MAIL,
    keyKbank: good.KEY_KBANK,
    keyKbankWebhook: good.KEY_KBANK_WEBHOOK,
    keyGames: good.KEY_GAMES,
    keysGateways: keys.keysGateways,
    keySlip: good.KEY_SLIP,
    keyBankFeed: good.KEY_BANK_FEED,
    keyPayout: good.KEY_PAYOUT,
    keyTruewallet: good.KEY_TRUEWALLET,
    callbackUrl: 'http://127.0.0.1:3000',
    logLevel: 'warn',
  })
})

describe('refuses an invalid setting with one sentence that names it', () => {
  test.each([
    ['SANDBOX_PORT', '65536'],
    ['SANDBOX_PORT', 'three'],
    ['SANDBOX_MAIL_PORT', '-1'],
    ['KEY_MAIL', ''],
    ['KEY_MAIL', 'kapao:short'],
    ['SANDBOX_DATABASE_URL', ''],
    ['SANDBOX_DATABASE_URL', 'mysql://u:very-secret@h/x'],
    ['CALLBACK_URL', 'not an address'],
    ['CALLBACK_URL', 'ftp://127.0.0.1'],
    ['KEY_SMS', ''],
    ['KEY_KBANK', 'short-secret'],
    ['KEY_KBANK', 'with a space in it'],
    ['KEY_SLIP', ''],
    ['KEY_PAYOUT', ''],
    ['KEY_TRUEWALLET', ''],
    ['KEY_KBANK_WEBHOOK', ''],
    ['KEY_GAMES', ''],
    ['KEY_WW', ''],
    ['KEY_BCEL', 'no-whsec'],
    ['KEY_BANK_FEED', ''],
    ['KEY_FP_PRIVATE', ''],
    ['KEY_FP_PRIVATE', 'bm8ga2V5'],
    ['KEY_KBANK_WEBHOOK', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['KEY_KBANK_WEBHOOK', 'whsec_c2hvcnQ='],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const refused = readConfig({ ...good, [name]: value })
    if (!('sentence' in refused)) throw new Error('was taken')
    expect(refused.sentence).toMatch(new RegExp(`^${name} .*takes .*\\.$`))
    expect(refused.sentence).not.toMatch(/secret@|short-secret|MfKQ/)
  })
})
