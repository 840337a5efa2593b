import { formatBaht } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'
import type { TransferFault } from './accounts.ts'

/** The fault of a transfer request in words, with its figure. Specification §5, §8. */
export function faultText(t: TFunction, fault: TransferFault, unit: string): string {
  switch (fault.text) {
    case 'minAmount':
      return t('transfer:minAmount', { min: formatBaht(fault.baht), unit })
    case 'maxAmount':
      return t('transfer:maxAmount', { max: formatBaht(fault.baht), unit })
    case 'stepAmount':
      return t('transfer:stepAmount', { step: formatBaht(fault.baht), unit })
    default:
      return t(`transfer:${fault.text}`)
  }
}
