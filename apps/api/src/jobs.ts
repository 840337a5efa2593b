import { dropQrDeposit } from './features/deposit/drop-qr-deposit.ts'
import { expireQrDeposit } from './features/deposit/expire-qr-deposit.ts'
import { forgetRefusedEvents } from './features/deposit/forget-refused-events.ts'
import { forgetOldChallenges } from './features/otp/forget-old-challenges.ts'
import { forgetOldSessions } from './features/session/forget-old-sessions.ts'
import { forgetOldIntents } from './features/site/forget-old-intents.ts'
import { sealBook } from './features/statement/seal-book.ts'
import { rollUpHouseAccounts } from './features/wallet/roll-up-house-accounts.ts'
import type { Job } from './jobs/jobs.ts'

/** Every kind of job. */
export const jobs: readonly Job<never>[] = [
  dropQrDeposit,
  expireQrDeposit,
  forgetRefusedEvents,
  forgetOldIntents,
  forgetOldChallenges,
  forgetOldSessions,
  rollUpHouseAccounts,
  sealBook,
]
