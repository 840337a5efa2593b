import type { SpinSetup, WheelSlice } from '@kapao/contract/spin'
import { formatCount } from '@kapao/i18n/number'
import { Disclosure } from '@kapao/ui/layout/disclosure'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OddsList } from './odds-list.tsx'

type FairnessProps = { setup: SpinSetup; slices: readonly WheelSlice[] }

/** The odds, the commitment of the next spin, and the link to the past spins. Product §8. */
export function Fairness({ setup: { odds, next }, slices }: FairnessProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="fairness" className="flex flex-col gap-3">
      <h2 id="fairness" className="flex items-center gap-2 text-lead font-bold">
        <ShieldCheck aria-hidden className="size-6 text-in" />
        {t('spin:fairTitle')}
      </h2>
      <p className="text-small text-muted">{t('spin:fairText')}</p>
      <Disclosure title={t('spin:oddsTitle')}>
        <p className="pb-2 text-small">{t('spin:oddsText')}</p>
        <OddsList label={t('spin:oddsTitle')} odds={odds} slices={slices} />
      </Disclosure>
      {next && (
        <div className="rounded-card border border-line bg-surface px-4 py-3">
          <p className="text-small text-muted">{t('spin:fairNext', { number: formatCount(next.drawNo) })}</p>
          <p className="code text-small">{next.commitment}</p>
        </div>
      )}
      <TextLink render={<Link to="/user/spin/draws" />}>{t('spin:toSpins')}</TextLink>
    </section>
  )
}
