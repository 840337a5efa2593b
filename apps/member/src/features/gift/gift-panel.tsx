import type { Gift } from '@kapao/contract/gift'
import type { GiftKey } from '@kapao/contract/gift-key'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { AnsweredGift } from './answered-gift.tsx'
import { GiftForm } from './gift-form.tsx'
import { canSeal } from './seal-gift.ts'
import { useGift } from './use-gift.ts'

type GiftPanelProps = {
  walletName: string
  /** Undefined while the operator does not accept gift links. */
  giftKey: GiftKey | undefined
  /** The deposit sheet's view of money that has arrived. */
  showArrived: (gift: Pick<Gift, '_id' | 'amount'>) => ReactNode
  onClose: () => void
  onOtherWay: () => void
}

/** Deposit by a gift link: the instructions, the link and the outcome. Specification §2 Deposit modal. */
export function GiftPanel({ walletName, giftKey, showArrived, onClose, onOtherWay }: GiftPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      {giftKey === undefined ? (
        <AlertBox tone="warning" title={t('gift:closedTitle')}>
          {t('gift:closedText')}
        </AlertBox>
      ) : canSeal() ? (
        <GiftSteps {...{ walletName, giftKey, showArrived, onClose, onOtherWay }} />
      ) : (
        <AlertBox tone="warning" title={t('gift:notSecureTitle')}>
          {t('gift:notSecureText')}
        </AlertBox>
      )}
      {(giftKey === undefined || !canSeal()) && <OtherWay onOtherWay={onOtherWay} />}
    </>
  )
}

function GiftSteps({
  walletName,
  giftKey,
  showArrived,
  onClose,
  onOtherWay,
}: GiftPanelProps & { giftKey: GiftKey }) {
  const flow = useGift(giftKey, walletName)
  const { stage } = flow
  if (stage.kind === 'answered')
    return (
      <PanelStart key="answered">
        <AnsweredGift gift={stage.gift} {...{ showArrived, onClose }} onAgain={flow.restart} />
      </PanelStart>
    )
  return (
    <PanelStart key="entering">
      <GiftForm flow={flow} walletName={walletName} />
      <OtherWay onOtherWay={onOtherWay} />
    </PanelStart>
  )
}

function OtherWay({ onOtherWay }: { onOtherWay: () => void }) {
  const { t } = useTranslation()
  return (
    <TextLink className="mt-2" icon={<ArrowLeft aria-hidden />} onClick={onOtherWay}>
      {t('deposit:otherWay')}
    </TextLink>
  )
}
