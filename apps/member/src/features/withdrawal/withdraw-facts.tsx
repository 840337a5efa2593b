import type { Profile } from '@kapao/contract/profile'
import { formatBaht } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { Amount } from '@kapao/ui/data/amount'
import { useTranslation } from 'react-i18next'
import { formatAccountNumber } from '../../bank/account-number.ts'
import { BankName } from '../../bank/bank-name.tsx'
import { useUnit } from '../../use-unit.ts'
import type { Withdrawable } from './withdraw-fault.ts'

/** Withdrawals go only to the bank account of the profile. */
export function Receiver({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const needsProof = profile.bankAccountState === 'CLAIMED' || profile.bankAccountState === 'TAKEN'
  return (
    <section
      aria-label={t('withdrawal:receiver')}
      className="rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="text-small text-muted">{t('withdrawal:receiver')}</p>
      <p lang={tagOfScript(profile.bankAccountName)} className="font-bold">
        {profile.bankAccountName}
      </p>
      {needsProof && <p className="text-small text-gold">{t('withdrawal:needsProof')}</p>}
      <p className="text-small">
        <BankName bank={profile.bank} />{' '}
        <span className="whitespace-nowrap">{formatAccountNumber(profile.bankAccountNo)}</span>
      </p>
    </section>
  )
}

/** While a grant's condition is not met, this is the total and not an amount that can be withdrawn. */
export function Available({ withdrawable, isHeld }: { withdrawable: Withdrawable; isHeld: boolean }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const parts = [
    { key: 'wallet', name: t('transfer:wallet'), amount: withdrawable.wallet },
    { key: 'games', name: t('withdrawal:inGames'), amount: withdrawable.games },
  ]
  return (
    <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-surface px-4">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2">
        <dt className="font-semibold">{isHeld ? t('wallet:total') : t('withdrawal:available')}</dt>
        <dd>
          <Amount value={formatBaht(withdrawable.total)} currency={unit} className="text-lead" />
        </dd>
      </div>
      {parts.map(({ key, name, amount }) => (
        <div
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-3 py-2 text-small text-muted"
        >
          <dt>{name}</dt>
          <dd>{formatBaht(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
