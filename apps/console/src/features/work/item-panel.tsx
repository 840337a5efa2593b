import type { WorkAct } from '@kapao/contract/work'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { isWireFailure } from '@kapao/wire/wire-failure'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ScrollArea } from '../../controls/scroll-area.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { ItemFacts, ItemReason } from './item-facts.tsx'
import type { ItemKey } from './item-key.ts'
import { ItemMember, SimilarCases, Timeline } from './item-member.tsx'
import { useWorkItem } from './work.queries.ts'
import { useMoney } from './work-sentence.ts'
import { actTexts, kindTexts } from './work-texts.ts'

export type Asking = WorkAct | 'note' | 'message'

type ItemPanelProps = {
  itemKey: ItemKey
  onAsk: (what: Asking) => void
  onClaim: (ends: boolean) => void
  onBack: () => void
}

/** The open item: why it waits, whose it is, how it came to this, and what to do with it. */
export function ItemPanel({ itemKey, onAsk, onClaim, onBack }: ItemPanelProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useWorkItem(itemKey)
  const isGone = isWireFailure(error) && error.code === 'NO_DATA'
  return (
    <Panel className="flex min-h-0 flex-col">
      <ScrollArea label={t('work:details')} className="flex min-h-0 flex-1 flex-col gap-4 p-4">
        <Button
          tone="quiet"
          className="self-start md:hidden"
          icon={<ArrowLeft aria-hidden />}
          onClick={onBack}
        >
          {t('work:back')}
        </Button>
        {isGone ? (
          <p role="status" className="text-small">
            {t('work:gone')}
          </p>
        ) : (
          error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
            <Skeleton shape="block" className="h-12" />
            <Skeleton shape="block" className="h-40" />
          </SkeletonGroup>
        )}
        {data !== undefined && (
          <>
            <Heading details={data} />
            {!isGone && <ItemReason details={data} />}
            <ItemFacts details={data} />
            {data.member !== null && <ItemMember member={data.member} />}
            {data.member !== null && <Timeline lines={data.timeline} />}
            <SimilarCases cases={data.similar} />
          </>
        )}
      </ScrollArea>
      {data !== undefined && !isGone && <Acts details={data} onAsk={onAsk} onClaim={onClaim} />}
    </Panel>
  )
}

type WorkDetails = NonNullable<ReturnType<typeof useWorkItem>['data']>

function Heading({ details: { item, member } }: { details: WorkDetails }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { amount, currency, kind, claim } = item
  return (
    <header className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <h2 className="text-display font-bold">
          {amount === null ? t(kindTexts[kind]) : money(amount, currency)}
        </h2>
        <p className="text-small text-muted">
          {amount !== null && `${t(kindTexts[kind])} · `}
          {member?.name ?? item.member?.name ?? t('work:nobody')}
        </p>
      </div>
      {claim !== null && (
        <Badge tone={claim.isOwn ? 'plain' : 'bad'}>
          {claim.isOwn ? t('work:looksSelf') : t('work:looks', { name: claim.name })}
        </Badge>
      )}
    </header>
  )
}

type ActsProps = Pick<ItemPanelProps, 'onAsk' | 'onClaim'> & { details: WorkDetails }

function Acts({ details: { item, member }, onAsk, onClaim }: ActsProps) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const { acts, kind, claim } = item
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line p-3">
      {acts.includes('approve') && (
        <Button tone="main" onClick={() => onAsk('approve')}>
          {t(actTexts[kind].approve)} <Key name="a" />
        </Button>
      )}
      {acts.includes('match') && (
        <Button tone="main" onClick={() => onAsk('match')}>
          {t(actTexts[kind].approve)} <Key name="a" />
        </Button>
      )}
      {acts.includes('ask') && (
        <Button tone="main" onClick={() => onAsk('ask')}>
          {t('work:askAgain')} <Key name="a" />
        </Button>
      )}
      {acts.includes('reject') && (
        <Button tone="danger" onClick={() => onAsk('reject')}>
          {t(actTexts[kind].reject)} <Key name="r" />
        </Button>
      )}
      {member !== null && permissions.includes('member.note') && (
        <Button onClick={() => onAsk('note')}>
          {t('work:note')} <Key name="n" />
        </Button>
      )}
      {member !== null && permissions.includes('chat.answer') && (
        <Button onClick={() => onAsk('message')}>
          {t('work:message')} <Key name="m" />
        </Button>
      )}
      <Button
        tone="quiet"
        disabled={claim !== null && !claim.isOwn}
        onClick={() => onClaim(claim?.isOwn === true)}
      >
        {t(claim?.isOwn === true ? 'work:release' : 'work:claim')}
      </Button>
    </footer>
  )
}

/** The key that does the same. A phone has none. */
export function Key({ name, className }: { name: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={clsx(
        'rounded-chip border border-current/40 px-1.5 font-mono text-mini pointer-coarse:hidden',
        className ?? 'max-sm:hidden',
      )}
    >
      {name}
    </kbd>
  )
}
