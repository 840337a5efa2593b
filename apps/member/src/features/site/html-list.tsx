import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { SafeHtml } from '../../html/safe-html.tsx'

/** Conditions and agreements: a list of the operator's HTML texts. */
export function HtmlList({ htmls }: { htmls: readonly string[] }) {
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
