import { Amount, type AmountProps } from '@kapao/ui/data/amount'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { followHiddenBalance, isBalanceHidden } from '../storage/hidden-balance.ts'

export function useIsBalanceHidden(): boolean {
  return useSyncExternalStore(followHiddenBalance, isBalanceHidden, () => false)
}

/** An amount that belongs to the balance: dots while the member hides it. */
export function PrivateAmount(props: AmountProps) {
  const { t } = useTranslation()
  return <Amount {...props} hiddenLabel={useIsBalanceHidden() ? t('wallet:hidden') : undefined} />
}
