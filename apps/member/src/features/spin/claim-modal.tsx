import type { WheelSlice } from '@kapao/contract/spin'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canRepeat } from '@kapao/wire/can-repeat'
import { celebrate, prepareCelebration } from '../../celebration/celebrate.ts'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { OwnWords } from '../../html/own-words.tsx'
import { newIdempotencyKey } from '../../wire/client.ts'
import { PrizeBadge } from './prize-badge.tsx'
import { usePrizeWords } from './prize-words.ts'
import { useClaimCoupon } from './spin.queries.ts'
import { SpinFailure } from './spin-failure.tsx'
import { isMoney } from './win.ts'

/** Specification §4, §9: however often the button is pressed, one claim is sent, half a second after the last press. */
const debounceMs = 500

export type ClaimModalProps = { coupon: string; slice: WheelSlice; onClose: () => void }

/**
 * Asks for confirmation before a coupon is claimed, with the slice's label and description, and then shows where the
 * prize is.
 */
export function ClaimModal({ coupon, slice, onClose }: ClaimModalProps) {
  const { t } = useTranslation()
  const claim = useClaimCoupon()
  const { nameOf, howOf } = usePrizeWords()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { isWaiting, press } = useDebounced(() => claim.mutate({ coupon, idempotencyKey }))
  if (claim.isSuccess) return <Claimed slice={slice} onClose={onClose} />
  const isBusy = isWaiting || claim.isPending
  function claimIt() {
    prepareCelebration()
    press()
  }
  // A final refusal cannot be retried.
  const canClaim = !claim.isError || isBusy || canRepeat(claim.error)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('spin:claimTitle')}
      closeLabel={t('close')}
      footer={
        canClaim ? (
          <div className="flex flex-col-reverse gap-2.5 sm:flex-row [&>*]:flex-1">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" isBusy={isBusy} busyLabel={t('spin:claiming')} onClick={claimIt}>
              {t('spin:claimConfirm')}
            </Button>
          </div>
        ) : (
          <Button variant="primary" isWide onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <div className="flex items-center gap-4">
        <PrizeBadge slice={slice} />
        <div className="min-w-0">
          <p className="text-lead font-bold">{nameOf(slice)}</p>
          <p className="text-small text-muted">{howOf(slice)}</p>
        </div>
      </div>
      {slice.htmlDescription !== '' && (
        <div className="mt-4 rounded-card border border-line bg-surface p-4">
          <OwnWords html={slice.htmlDescription} />
        </div>
      )}
      {claim.isError && !isBusy && (
        <div className="mt-4">
          <SpinFailure failure={claim.error} title={t('spin:claimFailed')} />
        </div>
      )}
    </Sheet>
  )
}

function Claimed({ slice, onClose }: Omit<ClaimModalProps, 'coupon'>) {
  const { t } = useTranslation()
  const { title, text } = usePrizeWords().claimedOf(slice)
  const mark = useRef<HTMLDivElement>(null)
  const isCelebrated = isMoney(slice)
  useEffect(() => {
    if (isCelebrated) celebrate({ target: mark })
  }, [isCelebrated])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('spin:claimTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="primary" isWide onClick={onClose}>
            {t('done')}
          </Button>
          {slice.kind === 'baht' && (
            <Button isWide render={<Link to="/user/statement" replace />}>
              {t('spin:toStatement')}
            </Button>
          )}
          {slice.kind === 'bonus' && (
            <Button isWide render={<Link to="/user/bonus" replace />}>
              {t('spin:toBonus')}
            </Button>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-col items-center pt-3 pb-2 text-center">
        <div ref={mark}>
          <ArrivedMark />
        </div>
        <h3 className="mt-3 text-title font-bold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </Sheet>
  )
}

function useDebounced(act: () => void) {
  const [press, setPress] = useState(0)
  const [done, setDone] = useState(0)
  const isWaiting = press !== done
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => {
      setDone(press)
      act()
    }, debounceMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A press restarts the wait; `act` is read after it.
  }, [press])
  return { isWaiting, press: () => setPress((count) => count + 1) }
}
