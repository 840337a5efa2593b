import type { CallbackDelivery } from './kbank/deliver-callbacks.ts'
import type { Faults } from './control/faults.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

/** What every part of the outside world shares while it runs. */
export type Sandbox = {
  db: Database
  clock: Clock
  keys: { sms: string; kbank: string }
  faults: Faults
  callbacks: CallbackDelivery
  /** Where the sandbox itself is found, without a slash at the end. Known once it listens. */
  readUrl: () => string
}
