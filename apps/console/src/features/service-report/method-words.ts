import type { DepositMethodKind } from '@kapao/contract/service-report'
import type { TFunction } from 'i18next'

/** What each way to deposit is called. */
const methodTexts = {
  QR: 'service-report:byQr',
  ACCOUNT: 'service-report:byTransfer',
  SLIP: 'service-report:bySlip',
  NOTICE: 'service-report:byNotice',
  GIFT: 'service-report:byGift',
} as const satisfies Record<DepositMethodKind, string>

export function wordsForMethod(
  t: TFunction,
  { kind, code }: { kind: DepositMethodKind; code: string },
): string {
  return t(methodTexts[kind], { code })
}
