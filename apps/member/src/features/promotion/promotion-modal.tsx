import type { Promotion } from '@kapao/contract/promotion'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Spinner } from '@kapao/ui/feedback/spinner'
import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { celebrate } from '../../celebration/celebrate.ts'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { FailureBox } from '../../failure/failure-box.tsx'
import { OwnWords } from '../../html/own-words.tsx'
import { FooterTargetProvider, SheetFooter } from '../../sheet/sheet-footer.tsx'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useUnit } from '../../use-unit.ts'
import { OfferStory } from '../grant/offer-story.tsx'
import { ReceiveButton } from '../grant/receive-button.tsx'
import { offerSentences } from '../grant/rule.ts'
import { RuleList } from '../grant/rule-list.tsx'
import { useActivatePromotion, usePromotion } from './promotion.queries.ts'

export type PromotionModalProps = { code: string; onClose: () => void }

/** Searches for a promotion when it opens: searching, not found, or the promotion. Specification §2 Promotion modal. */
export function PromotionModal({ code, onClose }: PromotionModalProps) {
  const { t } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  return (
    <Sheet
      address={`promotion.${code}`}
      isOpen
      onClose={onClose}
      title={`${t('promotion:title')} ${code}`}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <Found code={code} onClose={onClose} />
      </FooterTargetProvider>
    </Sheet>
  )
}

function Found({ code, onClose }: PromotionModalProps) {
  const { t } = useTranslation()
  const { data: promotion, error, isFetching, refetch } = usePromotion(code)
  if (promotion !== undefined) return <Offer promotion={promotion} onClose={onClose} />
  if (error === null || isFetching) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-14 text-muted">
        <Spinner />
        {t('promotion:searching')}
      </p>
    )
  }
  // A code with an invalid format cannot exist, so it counts as not found.
  const isNone = isWireFailure(error) && ['NO_PROMOTION', 'VALIDATION_FAILED'].includes(error.code)
  if (!isNone) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <div role="status">
      <EmptyState
        level={3}
        icon={<SearchX aria-hidden />}
        title={t('promotion:notFound')}
        text={t('promotion:notFoundText', { code })}
        action={<Button onClick={onClose}>{t('promotion:tryAnother')}</Button>}
      />
    </div>
  )
}

function Offer({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const activate = useActivatePromotion()
  const isReceived = activate.data !== undefined
  useEffect(() => {
    if (isReceived) celebrate()
  }, [isReceived])
  const { code, terms } = promotion
  if (isReceived) return <Received onClose={onClose} />
  return (
    <div className="flex flex-col gap-4">
      <OwnWords html={promotion.description} />
      <AlertBox tone="warning" isQuiet>
        {t('bonus:notice', { percentFail: formatCount(promotion.percentFail) })}
      </AlertBox>
      <OfferStory offer={promotion} name={t('grant:kindPromotion')} />
      <RuleList sentences={offerSentences(promotion, { t, unit })} />
      <SheetFooter>
        {activate.error !== null && <FailureBox failure={activate.error} title={t('errorTitle')} />}
        {terms === null ? (
          <Button variant="primary" isWide render={<Link to="/user/home" replace />}>
            {t('bonus:receiveLater')}
          </Button>
        ) : (
          <ReceiveButton
            offer={promotion}
            label={t('promotion:receive', { credit: formatBaht(terms.credit), unit })}
            isReceiving={activate.isPending}
            onReceive={() => activate.mutate({ code, idempotencyKey })}
          />
        )}
      </SheetFooter>
    </div>
  )
}

function Received({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <AlertBox tone="success" title={t('promotion:receivedTitle')}>
        {t('promotion:receivedText')}
      </AlertBox>
      <SheetFooter>
        <Button variant="primary" isWide onClick={onClose}>
          {t('ok')}
        </Button>
      </SheetFooter>
    </>
  )
}
