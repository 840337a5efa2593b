import { formatBaht, formatCount } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { QrPicture } from '@kapao/ui/pictures/qr-picture'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { FooterTargetProvider, SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useCopy } from '../../use-copy.ts'
import { useUnit } from '../../use-unit.ts'
import { BannersFirst } from '../bonus/banners-first.tsx'
import { InviteList } from './invite-list.tsx'
import { useInviteBanners, useInviteBonus, useInviteCode } from './invite.queries.ts'
import { ReceiveInvite, useInviteNote } from './receive-invite.tsx'

export type InviteModalProps = { isOpen: boolean; onClose: () => void }

/**
 * Specification §2 Home: the banners first, then the link with its QR, the bonus that can be received, and the
 * invitees.
 */
export function InviteModal({ isOpen, onClose }: InviteModalProps) {
  const { t } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  const banners = useInviteBanners()
  return (
    <Sheet
      address="invite"
      isOpen={isOpen}
      onClose={onClose}
      title={t('invite:title')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <BannersFirst sheet="invite" query={banners} label={t('invite:banners')}>
          <div className="flex flex-col gap-6">
            <InviteLink />
            <Receivable />
            <InviteList />
          </div>
        </BannersFirst>
      </FooterTargetProvider>
    </Sheet>
  )
}

function InviteLink() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useInviteCode()
  const copy = useCopy()
  if (data === undefined) {
    if (error !== null)
      return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="mx-auto size-52" />
        <Skeleton shape="block" className="mt-3 h-12 w-full" />
        <Skeleton className="mx-auto mt-3 w-48" />
      </SkeletonGroup>
    )
  }
  const { origin, host } = window.location
  const link = `${origin}/i/${data.code}`
  function share() {
    return void navigator.share({ url: link }).catch(() => undefined)
  }
  return (
    <section aria-label={t('invite:link')}>
      <QrPicture payload={link} label={t('invite:qr')} className="mx-auto max-w-52!" />
      <p className="mt-3 rounded-field border border-line bg-surface px-4 py-3 text-center font-semibold [overflow-wrap:anywhere]">
        {host}/i/{data.code}
      </p>
      <div className="mt-3 flex gap-2.5 *:flex-1">
        {'share' in navigator && (
          <Button icon={<Share2 aria-hidden />} onClick={share}>
            {t('invite:shareLink')}
          </Button>
        )}
        <Button icon={<Copy aria-hidden />} onClick={() => copy(link)}>
          {t('invite:copyLink')}
        </Button>
      </div>
      <p className="mt-3 text-center text-small text-muted">
        {t('invite:code')} <b className="whitespace-nowrap text-text">{data.code}</b>
      </p>
    </section>
  )
}

function Receivable() {
  const { t } = useTranslation()
  const { data: bonus, error, isFetching, refetch } = useInviteBonus()
  if (bonus !== undefined) return <Bonus bonus={bonus} />
  if (error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="block" className="h-24" />
    </SkeletonGroup>
  )
}

function Bonus({ bonus }: { bonus: NonNullable<ReturnType<typeof useInviteBonus>['data']> }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const note = useInviteNote(bonus)
  const how = t('invite:how', { percent: formatCount(bonus.percent) })
  if (bonus.amount <= 0)
    return (
      <section aria-label={t('invite:ready')}>
        <p className="font-bold">{note}</p>
        {bonus.isOpen && <p className="mt-1">{how}</p>}
      </section>
    )
  return (
    <section aria-label={t('invite:ready')}>
      <p className="text-small text-muted">{t('invite:ready')}</p>
      <p>
        <Amount size="large" value={formatBaht(bonus.amount)} currency={unit} />
      </p>
      <p className="mt-1">{how}</p>
      {note !== undefined && <p className="mt-1 text-small text-muted">{note}</p>}
      <SheetFooter>
        <ReceiveInvite bonus={bonus} unit={unit} isWide />
      </SheetFooter>
    </section>
  )
}
