import { nativeNames } from '@kapao/i18n/language'
import { currentLanguage } from '@kapao/i18n/start'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Disclosure } from '@kapao/ui/layout/disclosure'
import { useTranslation } from 'react-i18next'
import { SafeHtml } from '../../html/safe-html.tsx'
import { divideByLanguage } from './by-language.ts'

/** Conditions and agreements: the operator's HTML texts in the reader's language, and the others a tap away. */
export function HtmlList({ htmls }: { htmls: readonly string[] }) {
  const { i18n } = useTranslation()
  const { own, others } = divideByLanguage(htmls, currentLanguage(i18n))
  return (
    <>
      <Texts htmls={own} />
      {others.length > 0 && (
        <div className="mt-4 flex flex-col gap-2">
          {others.map(({ tag, htmls: translated }) => (
            <Disclosure key={tag} title={<span lang={tag}>{nameOfTag[tag]}</span>}>
              <Texts htmls={translated} />
            </Disclosure>
          ))}
        </div>
      )}
    </>
  )
}

const nameOfTag = { th: nativeNames.th, lo: nativeNames.la, en: nativeNames.en }

function Texts({ htmls }: { htmls: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {htmls.map((html, index) => (
        // The list is shown in its original order and never reordered, so the index identifies an item.
        <li key={index} className="border-b border-line pb-4 last:border-0">
          <SafeHtml html={html} />
        </li>
      ))}
    </ol>
  )
}

export function HtmlListSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </SkeletonGroup>
  )
}
