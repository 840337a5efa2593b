import { formatBaht } from '@kapao/i18n/number'
import { Select } from '@kapao/ui/forms/select'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import type { TransferAccount } from './accounts.ts'

export type AccountSelectProps = {
  label: string
  accounts: readonly TransferAccount[]
  value: string | undefined
  onValue: (code: string) => void
  error?: string | undefined
}

/** A choice of one of the member's accounts, each with its balance. */
export function AccountSelect({ label, accounts, value, onValue, error }: AccountSelectProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const chosen = accounts.find(({ code }) => code === value)
  return (
    <Select
      label={label}
      placeholder={t('transfer:choose')}
      value={value ?? null}
      onValue={onValue}
      error={error}
      hint={chosen && t('transfer:available', { amount: formatBaht(chosen.balance), unit })}
      options={accounts.map((account) => ({
        value: account.code,
        label: account.name ?? t('transfer:wallet'),
        icon: <AccountMark account={account} />,
        hint: account.isPaused
          ? t('game:paused')
          : t('transfer:available', { amount: formatBaht(account.balance), unit }),
      }))}
    />
  )
}

/** A game's own logo, or the wallet icon for the wallet. */
export function AccountMark({ account: { logo } }: { account: Pick<TransferAccount, 'logo'> }) {
  return logo === undefined ? (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-chip bg-gold/15 text-gold">
      <Wallet aria-hidden className="size-4.5" />
    </span>
  ) : (
    <img src={logo} alt="" width={28} height={28} className="size-7 shrink-0" />
  )
}
