import { IconButton } from '@kapao/ui/actions/icon-button'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hideBalance } from '../../storage/hidden-balance.ts'
import { useIsBalanceHidden } from '../../hidden-balance/private-amount.tsx'

/** Hides the balance, and shows it again. The device remembers it. */
export function HideBalanceButton() {
  const { t } = useTranslation()
  const isHidden = useIsBalanceHidden()
  return (
    <IconButton
      className="-my-2.5 [&_svg]:size-5!"
      label={isHidden ? t('wallet:showBalance') : t('wallet:hideBalance')}
      icon={isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      onClick={() => hideBalance(!isHidden)}
    />
  )
}
