import type { MemberPage } from '@kapao/contract/member'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Amount } from '@kapao/ui/data/amount'
import { useTranslation } from 'react-i18next'
import { MemberMoneyActs } from './member-money-acts.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'

/** The wallet out of the book, and what the games said last. */
export function MoneyPanel({ member }: { member: MemberPage }) {
  const { money, coin, currency } = member
  const { t, i18n } = useTranslation()
  const word = currencyWord(currency, currentLanguage(i18n))
  const figures = [
    [t('member:balance'), money.balance, undefined],
    [t('member:inGames'), money.inGames, undefined],
    [t('member:held'), money.held, undefined],
    [t('member:coming'), money.coming, undefined],
    [t('member:deposited'), money.deposited, money.deposits],
    [t('member:withdrawn'), money.withdrawn, money.withdrawals],
    [t('member:adjusted'), money.adjusted, undefined],
  ] as const
  return (
    <TitledPanel
      title={t('member:money')}
      aside={
        <span className="text-small text-muted">
          {t('member:coins')} {formatCount(coin)}
        </span>
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3">
        {figures.map(([name, value, times]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="text-lead">
              <Amount value={formatBaht(value)} currency={word} />
            </dd>
            {times !== undefined && (
              <dd className="text-mini text-muted">{t('member:times', { number: formatCount(times) })}</dd>
            )}
          </div>
        ))}
      </dl>
      <MemberMoneyActs member={member} />
    </TitledPanel>
  )
}
