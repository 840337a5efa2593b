import type { CallbackDelivery } from './callbacks/deliver-callbacks.ts'
import type { Faults } from './control/faults.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { GatewayKeys } from './gateways/gateway.ts'

/** What all parts of the sandbox share while it runs. */
export type Sandbox = {
  db: Database
  clock: Clock
  keys: {
    sms: string
    kbank: string
    gateways: GatewayKeys
    games: string
    slip: string
    payout: string
    truewallet: string
  }
  faults: Faults
  callbacks: CallbackDelivery
  /** The sandbox's own base URL, without a trailing slash. Known once it listens. */
  readUrl: () => string
}
