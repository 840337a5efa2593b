import { connect } from '@kapao/database/connect'
import { readHead, readSealLagSeconds } from '@kapao/ledger/seal'
import { type Checked, verifyBook } from '@kapao/ledger/verify'
import { environment, readDatabaseUrl, SettingRefused } from './config.ts'
import { adjustmentInvariant } from './features/adjustment/adjustment.ts'
import { bankTransferInvariants } from './features/bank-transfer/bank-transfer.ts'
import { depositInvariants } from './features/deposit/deposit.ts'
import { grantInvariant } from './features/grant/grant.ts'
import { giftInvariants } from './features/gift/gift.ts'
import { inviteInvariant } from './features/invite/invite.ts'
import { memberReportInvariants } from './features/member-report/member-report.ts'
import { playInvariants } from './features/play/play.ts'
import { spinInvariants } from './features/spin/spin.ts'
import { transferInvariant } from './features/transfer/transfer.ts'
import { withdrawalInvariant } from './features/withdrawal/withdrawal.ts'

function describe({ what, count, differences }: Checked): string {
  if (differences.length === 0) return `right   ${what} (${count.toLocaleString('en')} looked at)`
  return [`WRONG   ${what}`, ...differences.map((subject) => `        ${subject}`)].join('\n')
}

/** Checks the whole book in one snapshot, prints each check, and returns whether all of them passed. */
async function verify(): Promise<boolean> {
  const { DATABASE_OWNER_URL: ownerUrl, ...given } = environment()
  const { db, close } = connect(ownerUrl || readDatabaseUrl(given), 1)
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const checked = await verifyBook(tx, [
          ...bankTransferInvariants,
          ...depositInvariants,
          ...giftInvariants,
          transferInvariant,
          withdrawalInvariant,
          grantInvariant,
          inviteInvariant,
          ...playInvariants,
          ...memberReportInvariants,
          ...spinInvariants,
          adjustmentInvariant,
        ])
        const head = await readHead(tx)
        const lag = Math.round(await readSealLagSeconds(tx))
        const sealed = head ? `sealed up to ${head.sealNo}, ${head.hash}` : 'nothing is sealed yet'
        process.stdout.write(
          `${checked.map(describe).join('\n')}\nhead    ${sealed}; ${lag} s wait for a seal\n`,
        )
        return checked.every(({ differences }) => differences.length === 0)
      })
  } finally {
    await close()
  }
}

verify().then(
  (isRight) => {
    process.exitCode = isRight ? 0 : 1
  },
  (thrown: unknown) => {
    const { message } = thrown as Error
    process.stderr.write(
      `${thrown instanceof SettingRefused ? message : `The book cannot be read: ${message}`}\n`,
    )
    process.exitCode = 2
  },
)
