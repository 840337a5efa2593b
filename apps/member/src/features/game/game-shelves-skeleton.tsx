import { Skeleton, SkeletonGroup } from '@kapao/ui/skeleton'
import { useTranslation } from 'react-i18next'

/** Three shelves of the final size while the games are on their way. */
export function GameShelvesSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
      {[0, 1, 2].map((shelf) => (
        <div key={shelf}>
          <div className="mb-2 flex min-h-12 items-center">
            <Skeleton className="w-32" />
          </div>
          <div className="-mr-4 flex gap-3 overflow-hidden">
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} shape="block" className="h-55 w-37 shrink-0 sm:w-42" />
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
