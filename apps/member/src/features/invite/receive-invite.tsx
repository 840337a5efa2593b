import type { InviteBonus } from '@kapao/contract/invite'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { celebrate, prepareCelebration } from '../../celebration/celebrate.ts'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useGrant } from '../grant/grant.queries.ts'
import { useReceiveInviteBonus } from './invite.queries.ts'

type ReceiveInviteProps = { bonus: InviteBonus; unit: string; isWide?: boolean }

/** The button that receives the invite bonus, after its conditions have been confirmed. Specification §2 Home. */
export function ReceiveInvite({ bonus, unit, isWide = false }: ReceiveInviteProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  function close() {
    setAsking(false)
    setIdempotencyKey(newIdempotencyKey())
  }
  const receive = useReceiveInviteBonus({
    onReceived: () => {
      showToast({ tone: 'success', text: sentenceForCode(t, 'INVITE_BONUS_SUCCESS') })
      celebrate()
      close()
    },
    onRefused: (failure) => {
      showToast({ tone: 'danger', text: failureSentence(t, failure) })
      close()
    },
  })
  const note = useInviteNote(bonus)
  const amount = formatBaht(bonus.amount)
  // The note says why there is nothing: a button about nothing would only tease.
  if (bonus.amount <= 0) return null
  return (
    <>
      <Button
        variant={isWide ? 'primary' : 'secondary'}
        isWide={isWide}
        disabled={note !== undefined}
        onClick={() => {
          prepareCelebration()
          setAsking(true)
        }}
      >
        {t('invite:receive', { amount, unit })}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={close}
        title={t('invite:confirmTitle', { amount, unit })}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        isBusy={receive.isPending}
        onConfirm={() => receive.mutate(idempotencyKey)}
      >
        <div className="flex flex-col gap-2">
          {bonus.success > 0 && <p>{t('invite:confirmSuccess', { percent: formatCount(bonus.success) })}</p>}
          {bonus.percentTurnover > 0 && (
            <p>{t('invite:confirmTurnover', { percent: formatCount(bonus.percentTurnover) })}</p>
          )}
          <p>{t('invite:confirmFail', { percent: formatCount(bonus.fail) })}</p>
          <p>{t('invite:confirmWarning')}</p>
        </div>
      </ConfirmSheet>
    </>
  )
}

/** The reason why nothing can be received now, or undefined if the bonus can be received. */
export function useInviteNote(bonus: InviteBonus): string | undefined {
  const { t } = useTranslation()
  const { data: grants } = useGrant()
  if (!bonus.isOpen) return sentenceForCode(t, 'INVITE_INACTIVE')
  if (bonus.isCollected) return t('invite:collected')
  if (bonus.amount <= 0) {
    if (bonus.invitees === 0) return t('invite:listEmpty')
    return bonus.hasPlay ? t('invite:nothingLost') : t('invite:nothingPlayed')
  }
  return grants?.grant ? sentenceForCode(t, 'BONUS_REMAINING') : undefined
}
