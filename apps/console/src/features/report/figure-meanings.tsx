import { costNames, countedNames, differenceNames, ratioNames } from '@kapao/contract/report'
import { useTranslation } from 'react-i18next'
import { ratioTexts } from './figures.ts'

/** What each figure means, in one sentence. */
export function FigureMeanings() {
  const { t } = useTranslation()
  return (
    <details className="text-small">
      <summary className="w-fit rounded-field py-2 font-semibold">{t('report:meanings')}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {[...countedNames, ...costNames, ...differenceNames].map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`report:${name}`)}</dt>
            <dd className="text-muted">{t(`figureMeaning:${name}`)}</dd>
          </div>
        ))}
        {ratioNames.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(ratioTexts[name])}</dt>
            <dd className="text-muted">{t(`figureMeaning:${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
