import type { Proof } from '@kapao/contract/statement'
import { showProof } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { activityOf } from '@kapao/i18n/statement-story'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Page } from '@kapao/ui/layout/page'
import { TopBar } from '@kapao/ui/layout/top-bar'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { LanguageDropdown } from '../../app/language-dropdown.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { send } from '../../wire/client.ts'
import { useSiteName } from '../site/use-site-name.ts'
import { receiptFacts, signedAmount } from './receipt-facts.ts'
import { nameOfMonth } from './statement-month-section.tsx'

/** What the book says of a receipt or of a statement's month, for whoever was given its address. No login. */
export function ProofPage() {
  const { t } = useTranslation()
  const site = useSiteName()
  usePageTitle(t('statement:proofTitle'))
  return (
    <Page width="narrow" skipLabel={t('skipToContent')} top={<TopBar end={<LanguageDropdown />} />}>
      <h1 className="pt-2 text-title font-bold">{t('statement:proofTitle')}</h1>
      <p className="pb-4 text-muted">{t('statement:proofText', { site: site ?? '', host: location.host })}</p>
      <ProofPart />
    </Page>
  )
}

function ProofPart() {
  const { t } = useTranslation()
  const { subject = '', signature = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['proof', subject, signature],
    queryFn: () => send(showProof, { params: { subject, signature } }),
    retry: false,
  })
  if (data) return <Shown proof={data} />
  if (isWireFailure(error) && (error.code === 'NO_DATA' || error.code === 'VALIDATION_FAILED'))
    return <AlertBox tone="danger" title={t('statement:proofGone')} />
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
      <Skeleton shape="block" className="h-20 w-full" />
      <Skeleton shape="block" className="h-60 w-full" />
    </SkeletonGroup>
  )
}

function Shown({ proof }: { proof: Proof }) {
  return (
    <div className="flex flex-col gap-4">
      <Finding proof={proof} />
      {proof.what === 'movement' ? <ShownMovement proof={proof} /> : <ShownMonth proof={proof} />}
    </div>
  )
}

function Finding({ proof }: { proof: Proof }) {
  const { t } = useTranslation()
  const seal = proof.seal && {
    number: formatCount(proof.seal.sealNo),
    date: formatDateTime(proof.seal.sealedAt),
  }
  const text = seal ? t('statement:pdfSealed', seal) : t('statement:pdfUnsealed')
  if (proof.what === 'month')
    return (
      <AlertBox tone="info" title={t('statement:proofMonth')}>
        {t('statement:proofMonthText')} {text}
      </AlertBox>
    )
  if (proof.verdict === 'SEALED')
    return (
      <AlertBox tone="success" title={t('statement:proofSealed')}>
        {text}
      </AlertBox>
    )
  return proof.verdict === 'WAITING' ? (
    <AlertBox tone="info" title={t('statement:proofWaiting')} />
  ) : (
    <AlertBox tone="danger" title={t('statement:proofDifferent')} />
  )
}

function ShownMovement({ proof }: { proof: Extract<Proof, { what: 'movement' }> }) {
  const { t, i18n } = useTranslation()
  const unit = currencyWord(proof.currency, currentLanguage(i18n))
  return (
    <Facts
      title={activityOf(t, { ...proof, _id: '', isLate: false })}
      amount={signedAmount(proof, unit)}
      facts={receiptFacts(t, proof, (code) => code)}
    />
  )
}

function ShownMonth({ proof }: { proof: Extract<Proof, { what: 'month' }> }) {
  const { t, i18n } = useTranslation()
  const language = currentLanguage(i18n)
  const unit = currencyWord(proof.currency, language)
  const figures = [
    ['statement:pdfAccount', proof.account],
    ['statement:pdfOpening', formatBaht(proof.opening)],
    ['statement:sumIn', formatBaht(proof.moneyIn)],
    ['statement:sumOut', formatBaht(proof.moneyOut)],
    ['statement:sumIntoGames', formatBaht(proof.intoGames)],
    ['statement:sumOutOfGames', formatBaht(proof.outOfGames)],
    ['statement:pdfClosing', formatBaht(proof.closing)],
  ] as const
  return (
    <Facts
      title={t('statement:pdfTitle', { month: nameOfMonth(proof.month, language) })}
      amount={`${formatBaht(proof.closing)} ${unit}`}
      facts={[
        ...figures.map(([name, value]) => ({ name: t(name), value })),
        { name: t('statement:title'), value: t('statement:total', { number: formatCount(proof.lines) }) },
      ]}
    />
  )
}

type FactsProps = { title: string; amount: string; facts: readonly { name: string; value: string }[] }

function Facts({ title, amount, facts }: FactsProps) {
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-center font-semibold text-muted">{title}</h2>
      <p className="text-center text-display font-bold">{amount}</p>
      <dl className="divide-y divide-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="ml-auto max-w-full text-right font-semibold first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
