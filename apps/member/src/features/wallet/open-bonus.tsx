import type { Grant } from '@kapao/contract/grant'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { Suspense } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'
import { useGrant } from '../grant/grant.queries.ts'

const OpenBonusCard = lazyPart(async () => (await import('./open-bonus-card.tsx')).OpenBonusCard)

/** The open bonus, if there is one. Only those who have one load its card. */
export function OpenBonus() {
  const grant = useGrant().data?.grant
  if (grant?.state !== 'ACTIVE' && grant?.state !== 'MET') return null
  return (
    <Suspense fallback={<Skeleton shape="block" className={heightOf(grant)} />}>
      <OpenBonusCard grant={grant} />
    </Suspense>
  )
}

/** The height of the card: a line, a bar and its lanterns for each condition. */
function heightOf({ state, succeedsAt, turnover }: Grant): string {
  const hasBoth = succeedsAt !== null && turnover > 0
  if (state === 'MET') return 'h-38'
  return hasBoth ? 'h-65' : 'h-44.5'
}
