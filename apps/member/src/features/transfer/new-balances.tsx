import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { useAnswerOfNow } from '../../outcome/use-answer-of-now.ts'
import { useGames } from '../game/game.queries.ts'
import { useUnit } from '../../use-unit.ts'
import { findAccount, accountsOf } from './accounts.ts'
import { useAccountNames } from './use-account-names.ts'

/**
 * The new balances of the accounts. It shows only balances that were requested after the money moved, never older ones.
 */
export function NewBalances({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  const asked = useGames()
  const list = useAnswerOfNow(asked)
  const hasFailed = asked.isError && !asked.isFetching
  const accounts = list === undefined ? [] : accountsOf(list)
  return (
    <dl className="mt-5 w-full divide-y divide-line rounded-card border border-line bg-surface px-4">
      {codes.map((code) => {
        const account = findAccount(accounts, code)
        return (
          <div key={code} className="flex min-h-14 flex-wrap items-center gap-x-3 py-2 text-left">
            <dt className="flex-1 basis-[6rem] text-muted">
              {t('transfer:balanceNow', { account: nameOf(code) })}
            </dt>
            <dd className="ml-auto">
              {account !== undefined && (
                <Amount
                  value={formatBaht(account.balance)}
                  currency={unit}
                  className="animate-appear text-lead"
                />
              )}
              {account === undefined && hasFailed && (
                <span className="text-small">{t('deposit:balanceSoon')}</span>
              )}
              {account === undefined && !hasFailed && <Skeleton className="w-24" />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
