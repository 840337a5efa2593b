import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { QrParty } from '@kapao/providers/qr-party'
import type { SmsParty } from '@kapao/providers/sms'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Random } from './random.ts'

/** What every operation works with. Nothing of it is global, so a test starts as many houses as it wants. */
export type House = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  sms: SmsParty
  kbank: QrParty
  /** Tells the member's phones that something of theirs changed; carries no amount. May be lost: phones also ask. */
  announce: (memberId: string) => void
  /** Runs work in one transaction. Work that returns a refusal, or throws, is rolled back. */
  transact: Transact
}

export type Transact = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>
