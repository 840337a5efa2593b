import type { Bonus } from '@kapao/contract/bonus'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { celebrate } from '../../celebration/celebrate.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import { OwnWords } from '../../html/own-words.tsx'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useUnit } from '../../use-unit.ts'
import { OfferStory } from '../grant/offer-story.tsx'
import { ReceiveButton } from '../grant/receive-button.tsx'
import { offerSentences } from '../grant/rule.ts'
import { RuleList } from '../grant/rule-list.tsx'
import { useBonusNotice } from '../site/site.queries.ts'
import { Banners } from './banners.tsx'
import { useActivateBonus } from './bonus.queries.ts'
import { noticeOf } from './operator-notice.ts'

export type BonusModalProps = {
  bonus: Bonus
  /** Another grant is open, so this one cannot be received now. */
  isAnotherActive: boolean
  onClose: () => void
}

/** A bonus: its banners, its rule in plain sentences, and the button to receive it. Specification §2 Bonus modal. */
export function BonusModal({ bonus, isAnotherActive, onClose }: BonusModalProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const activate = useActivateBonus({
    onReceived: (code) => {
      showToast({ tone: 'success', text: t('bonus:received', { code }) })
      celebrate()
      onClose()
    },
  })
  return (
    <Sheet
      address={`bonus.${bonus.code}`}
      isOpen
      onClose={onClose}
      title={`${t('bonus:title')} ${bonus.code}`}
      closeLabel={t('close')}
      footer={
        bonus.userBonus.isActive ? (
          <Button variant="primary" isWide onClick={onClose}>
            {t('confirm')}
          </Button>
        ) : (
          <>
            {isAnotherActive && (
              <AlertBox tone="info" isQuiet>
                {t('bonus:otherActive')}
              </AlertBox>
            )}
            {activate.error !== null && <FailureBox failure={activate.error} title={t('errorTitle')} />}
            <Receive
              bonus={bonus}
              unit={unit}
              isAnotherActive={isAnotherActive}
              isReceiving={activate.isPending}
              onReceive={() => activate.mutate({ code: bonus.code, idempotencyKey })}
            />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Banners banners={bonus.banners} label={t('bonus:banners', { code: bonus.code })} />
        <AlertBox tone="warning" isQuiet>
          <p>{t('bonus:notice', { percentFail: formatCount(bonus.percentFail) })}</p>
          <OperatorNotice percentFail={bonus.percentFail} />
        </AlertBox>
        <OfferStory offer={bonus} name={t('grant:kindBonus')} />
        <RuleList sentences={offerSentences(bonus, { t, unit })} />
      </div>
    </Sheet>
  )
}

/**
 * The page loads the notice before the sheet opens. If it fails to load, the sentence above it still states the rule.
 */
function OperatorNotice({ percentFail }: { percentFail: number }) {
  const { data: notice } = useBonusNotice()
  if (notice === undefined || notice.text.trim() === '') return null
  return (
    <div className="mt-1">
      <OwnWords html={noticeOf(notice.text, percentFail)} />
    </div>
  )
}

type ReceiveProps = {
  bonus: Bonus
  unit: string
  isAnotherActive: boolean
  isReceiving: boolean
  onReceive: () => void
}

function Receive({ bonus, unit, isAnotherActive, isReceiving, onReceive }: ReceiveProps) {
  const { t } = useTranslation()
  if (bonus.terms === null && !isAnotherActive) {
    return (
      <Button variant="primary" isWide render={<Link to="/user/home" replace />}>
        {t('bonus:receiveLater')}
      </Button>
    )
  }
  return (
    <ReceiveButton
      offer={bonus}
      label={
        bonus.terms === null
          ? t('bonus:receiveLater')
          : t('bonus:receive', { credit: formatBaht(bonus.terms.credit), unit })
      }
      isDisabled={isAnotherActive}
      isReceiving={isReceiving}
      onReceive={onReceive}
    />
  )
}
