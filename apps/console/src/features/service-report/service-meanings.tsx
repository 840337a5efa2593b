import { useTranslation } from 'react-i18next'

const names = [
  'depositSuccess',
  'withdrawalTime',
  'autoApproval',
  'firstAnswer',
  'answered',
  'openDifferences',
  'liability',
  'decisions',
  'timeToDecide',
] as const

/** What each figure means, in one sentence. */
export function ServiceMeanings() {
  const { t } = useTranslation()
  return (
    <details className="text-small">
      <summary className="w-fit rounded-field py-2 font-semibold">{t('report:meanings')}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`service-report:${name}`)}</dt>
            <dd className="text-muted">{t(`serviceFigureMeaning:${name}`)}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">p50, p95</dt>
          <dd className="text-muted">{t('serviceFigureMeaning:depositTime')}</dd>
        </div>
      </dl>
    </details>
  )
}
