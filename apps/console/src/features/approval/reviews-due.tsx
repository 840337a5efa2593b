import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApprovalCounts } from './approval.queries.ts'

/** Above every screen while something that an owner ran alone has not been reviewed. */
export function ReviewsDue() {
  const { t } = useTranslation()
  const { reviewsDue } = useApprovalCounts()
  if (reviewsDue === 0) return null
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn/40 bg-warn/14 px-4 py-2 text-small text-text sm:px-6"
    >
      <TriangleAlert aria-hidden className="size-4.5 text-warn" />
      <span>{t('approval:reviewsDue', { number: reviewsDue })}</span>
      <Link
        to="/approvals"
        className="inline-flex min-h-6 min-w-12 items-center font-semibold underline max-sm:min-h-12 pointer-coarse:min-h-12"
      >
        {t('approval:see')}
      </Link>
    </p>
  )
}
