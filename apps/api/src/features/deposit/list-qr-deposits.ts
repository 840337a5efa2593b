import { listQrDeposits as call, qrProviders } from '@kapao/contract/deposit'
import { operation } from '../../platform/operation.ts'
import { listLatestQrs } from './deposit.store.ts'
import { describeQrWithLine } from './describe-qr-with-line.ts'

/** The member's QRs of all providers that are live or were paid a moment ago, in one answer. */
export const listQrDeposits = operation(call, async ({ member }, context) => {
  const latest = await listLatestQrs(context.db, member.memberId)
  const described = await Promise.all(
    qrProviders.map(async (provider) => ({
      provider,
      qr: await describeQrWithLine(
        context,
        latest.find((qr) => qr.provider === provider),
      ),
    })),
  )
  return { qrs: described.filter(({ qr }) => qr.hasQrcode || qr.paid !== undefined) }
})
