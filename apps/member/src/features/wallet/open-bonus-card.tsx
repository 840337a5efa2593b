import type { Grant } from '@kapao/contract/grant'
import { activeTitleOf } from '@kapao/i18n/grant-story'
import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Card } from '@kapao/ui/layout/card'
import { ChevronRight, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConditionBars } from '../grant/condition-bars.tsx'

/** How far an open bonus is, and what cannot be withdrawn until then. Leads to all of it. */
export function OpenBonusCard({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation()
  const unit = currencyWord(grant.currency, currentLanguage(i18n))
  const isMet = grant.state === 'MET'
  return (
    <Card as="section" tone="warm" aria-labelledby="open-bonus" className="px-4 py-2!">
      <h2 id="open-bonus">
        <Link
          to="/user/bonus"
          className="stretched flex min-h-12 items-center gap-2 font-bold text-text no-underline"
        >
          <span className="min-w-0 flex-1">{isMet ? t('grant:metTitle') : activeTitleOf(t, grant)}</span>
          <ChevronRight aria-hidden className="size-5 text-muted" />
        </Link>
      </h2>
      {!isMet && <ConditionBars grant={grant} unit={unit} />}
      <p className="flex gap-2 pb-2 text-small text-muted [&_svg]:mt-[0.2em] [&_svg]:size-4">
        {isMet ? <LockKeyholeOpen aria-hidden /> : <LockKeyhole aria-hidden />}
        {isMet ? t('grant:metText') : t('grant:locked')}
      </p>
    </Card>
  )
}
