import { formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { celebrate } from '../../celebration/celebrate.ts'
import { PrizeBadge } from './prize-badge.tsx'
import { usePrizeWords } from './prize-words.ts'
import { isMoney, type Win } from './win.ts'

/** Until then the sheet is still on its way (packages/ui/src/overlays/sheet.css). */
const sheetOpensMs = 340

export type PrizeModalProps = { win: Win; onClaim: () => void; onClose: () => void }

/** The prize, with the result of the verification on this phone. Specification §2 Spin. */
export function PrizeModal({ win, onClaim, onClose }: PrizeModalProps) {
  const { t } = useTranslation()
  const { nameOf, howOf } = usePrizeWords()
  const { slice, draw, isLate } = win
  const badge = useRef<HTMLDivElement>(null)
  const isCelebrated = isMoney(slice) && !isLate
  useEffect(() => {
    if (isCelebrated) celebrate({ target: badge, afterMs: sheetOpensMs })
  }, [isCelebrated])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isLate ? t('spin:wonLateTitle') : t('spin:wonTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="primary" isWide onClick={onClaim}>
            {t('spin:claimNow')}
          </Button>
          <Button variant="quiet" isWide onClick={onClose}>
            {t('spin:keepForLater')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center text-center">
        <div ref={badge} className="relative my-10 flex items-center justify-center">
          {isCelebrated && <div aria-hidden className="prize-rays" />}
          <PrizeBadge slice={slice} size="large" />
        </div>
        <p className="text-title font-bold">{t('spin:statusWon', { prize: nameOf(slice) })}</p>
        <p className="mt-1 text-muted">{howOf(slice)}</p>
        {isLate && (
          <p className="mt-3 text-small text-muted">
            {t('spin:wonLateText', { number: formatCount(draw.drawNo) })}
          </p>
        )}
        <Proof win={win} />
      </div>
    </Sheet>
  )
}

function Proof({ win: { draw, isFair } }: { win: Win }) {
  const { t } = useTranslation()
  const link = (
    <TextLink render={<Link to={`/user/spin/draws/${draw.drawNo}`} replace />}>{t('spin:seeProof')}</TextLink>
  )
  if (isFair === false) {
    return (
      <AlertBox tone="danger" className="mt-4 text-left" title={t('spin:checkedUnfair')}>
        {link}
      </AlertBox>
    )
  }
  return (
    <div className="mt-4 flex w-full flex-wrap items-center justify-center gap-x-3 rounded-card border border-line bg-surface px-4 py-2 text-left">
      {isFair === true && (
        <p className="flex min-w-0 flex-1 basis-48 items-center gap-2.5 text-small text-in">
          <ShieldCheck aria-hidden className="size-5.5" />
          {t('spin:checkedFair')}
        </p>
      )}
      {link}
    </div>
  )
}
