import type { Grant } from '@kapao/contract/grant'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Amount } from '@kapao/ui/data/amount'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Age } from '../../time/age.tsx'
import { ConditionBars } from './condition-bars.tsx'

/** The current value of a grant, and what remains of its condition. */
export function GrantProgress({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation()
  const unit = currencyWord(grant.currency, currentLanguage(i18n))
  return (
    <>
      <p className="text-small text-text/85">{t('grant:value')}</p>
      <p aria-live="polite">
        <Amount size="large" value={formatBaht(Math.max(0, grant.value))} currency={unit} />
      </p>
      <dl className="mt-1 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
        <Fact name={t('grant:start')}>
          <Amount value={formatBaht(grant.base)} />
        </Fact>
        <Fact name={t('grant:failsAt')}>
          <Amount value={formatBaht(grant.failsAt)} />
        </Fact>
        {grant.expiresAt !== null && (
          <Fact name={t('grant:expires')}>
            <span className="font-semibold">{formatDateTime(grant.expiresAt)}</span>
          </Fact>
        )}
      </dl>
      {grant.state === 'ACTIVE' && <ConditionBars grant={grant} unit={unit} />}
    </>
  )
}

/** The time of the figures: play is known only from the balances that the games report. */
export function ToldAt({ at }: { at: string }) {
  const { t } = useTranslation()
  const [before = '', after = ''] = t('grant:asOf', { time: '\n' }).split('\n')
  return (
    <p className="text-small text-text/85">
      {before}
      <Age at={at} />
      {after}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-text/85">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
