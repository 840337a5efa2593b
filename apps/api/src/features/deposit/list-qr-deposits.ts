import { listQrDeposits as call, qrProviders } from '@kapao/contract/deposit'
import { operation } from '../../platform/operation.ts'
import { describeQr } from './deposit.ts'
import { listLatestQrs } from './deposit.store.ts'

/** The member's QRs of all providers that are live or were paid a moment ago, in one answer. */
export const listQrDeposits = operation(call, async ({ member }, context) => {
  const now = context.clock.now()
  const latest = await listLatestQrs(context.db, member.memberId)
  const described = qrProviders.map((provider) => ({
    provider,
    qr: describeQr(
      latest.find((qr) => qr.provider === provider),
      now,
    ),
  }))
  return { qrs: described.filter(({ qr }) => qr.hasQrcode || qr.paid !== undefined) }
})
