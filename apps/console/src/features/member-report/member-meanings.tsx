import { memberCountNames, memberSumNames, perMemberNames } from '@kapao/contract/member-report'
import { useTranslation } from 'react-i18next'

/** What each figure means, in one sentence. */
export function MemberMeanings() {
  const { t } = useTranslation()
  const names = [
    ...memberCountNames,
    'churned',
    ...perMemberNames,
    ...memberSumNames,
    'conversion',
    'retention',
  ] as const
  return (
    <details className="text-small">
      <summary className="w-fit rounded-field py-2 font-semibold">{t('report:meanings')}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`member-report:${name}`)}</dt>
            <dd className="text-muted">{t(`memberFigureMeaning:${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
