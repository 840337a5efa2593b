import type { Permission } from '@kapao/contract/permissions'
import type { WorkAct, WorkItem } from '@kapao/contract/work'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { withValues } from '@kapao/ui/forms/use-address'
import clsx from 'clsx'
import { Keyboard, ListChecks } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useIsLive } from '../../wire/live.ts'
import { MessageDialog } from '../member/message-dialog.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { AskAgainDialog } from './ask-again-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { keyOfText, kindOf, textOfKey } from './item-key.ts'
import { type Asking, ItemPanel } from './item-panel.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { MemberNoteDialog } from './member-note-dialog.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { QueueFilter } from './queue-filter.tsx'
import { rowId } from './queue-list.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { useKeys } from './use-keys.ts'
import { useQueue } from './use-queue.ts'
import { useSelection } from './use-selection.ts'
import { useClaim, type WorkFilter } from './work.queries.ts'
import { ViewsMenu } from '../saved-view/views-menu.tsx'

const pageSize = 100
const mostShown = 500

/** What the key of an approval does to an item, each to another kind of it. */
const mainActs: readonly WorkAct[] = ['approve', 'match', 'ask']

/** A claim lasts five minutes. */
const renewMilliseconds = 4 * 60_000

/** Everything that waits for a decision: the queue, and beside it the item that is open. A phone shows one of the two. */
export function WorkPage() {
  const { t } = useTranslation()
  const { chosen, choose, address, change } = useSelection()
  const [limit, setLimit] = useState(pageSize)
  const kind = kindOf(address.get('kind'))
  const sort = address.get('sort') === 'amount' ? 'amount' : 'oldest'
  const filter: WorkFilter = { sort, limit, ...(kind === undefined ? {} : { kind }) }
  const queue = useQueue(filter)
  const [selected, setSelected] = useState<ReadonlyMap<string, WorkItem>>(new Map())
  const [asking, setAsking] = useState<Asking | 'keys'>()
  const claiming = useClaim()
  const { permissions } = useOperator()
  const at = queue.rows.findIndex(({ item }) => textOfKey(item) === chosen)
  const open = queue.rows[at]
  const key = keyOfText(chosen)

  function focusRow(text: string | null): void {
    if (text !== null) document.getElementById(rowId(text))?.focus()
  }
  function goTo(text: string): void {
    leave()
    choose(text)
    focusRow(text)
  }
  function move(by: 1 | -1): void {
    const onward = by === 1 ? queue.rows.slice(at + 1) : queue.rows.slice(0, Math.max(at, 0)).toReversed()
    const next = onward.find(({ isGone }) => !isGone)
    if (next) goTo(textOfKey(next.item))
  }
  function claim(ends: boolean): void {
    if (key !== undefined) claiming.mutate({ item: key, ends })
  }
  /** Whoever goes on to another item looks at this one no more. */
  function leave(): void {
    if (open?.item.claim?.isOwn === true && !open.isGone) claim(true)
  }
  function ask(what: Asking): void {
    if (!open || open.isGone) return
    const { acts, claim: held } = open.item
    const act = what === 'approve' ? (acts.find((each) => mainActs.includes(each)) ?? what) : what
    if (!isOffered(act, open.item, permissions)) return
    if (held === null) claim(false)
    setAsking(act)
  }
  function goOn(): void {
    setAsking(undefined)
    const next =
      queue.rows.slice(at + 1).find(({ isGone }) => !isGone) ??
      queue.rows.find((row) => row !== open && !row.isGone)
    if (next) choose(textOfKey(next.item))
  }
  function select(item: WorkItem): void {
    const text = textOfKey(item)
    const now = new Map(selected)
    if (!now.delete(text)) now.set(text, item)
    setSelected(now)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => (open ? claim(false) : move(1)),
    Escape: () => (open?.item.claim?.isOwn === true ? claim(true) : choose(null)),
    a: () => ask('approve'),
    r: () => ask('reject'),
    n: () => ask('note'),
    m: () => ask('message'),
    x: () => open && !open.isGone && select(open.item),
    u: queue.showNews,
    '?': () => setAsking('keys'),
  })
  useRenewal(open?.item)
  const dialog = {
    onClose: () => setAsking(undefined),
    onDecided: goOn,
    // After a decision the next row is open by then.
    finalFocus: () => document.querySelector<HTMLElement>('[data-row][aria-current]'),
  }
  return (
    <Screen
      title={t('work:title')}
      isTall
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <ExportMenu table={{ kind: 'work', filter: kind === undefined ? { sort } : { kind, sort } }} />
          <ViewsMenu screen="work" />
          <Aside onKeys={() => setAsking('keys')} />
        </div>
      }
    >
      <div className={clsx('flex flex-col gap-2', key !== undefined && 'max-md:hidden')}>
        <QueueFilter
          counts={queue.counts}
          kind={kind}
          onKind={(next) => change((newest) => filteredAddress(newest, { kind: next }), { replace: true })}
        />
        <BulkBar selected={selected} filter={filter} onSelected={setSelected} />
      </div>
      <div className="grid min-h-0 flex-1 gap-4 md:grid-cols-[minmax(20rem,1fr)_minmax(0,1.1fr)]">
        <QueuePanel
          sort={sort}
          onSort={(next) => change((newest) => filteredAddress(newest, { sort: next }), { replace: true })}
          queue={queue}
          chosen={chosen}
          selected={selected}
          onChoose={goTo}
          onSelect={select}
          onMore={() => setLimit(Math.min(mostShown, limit + pageSize))}
          className={clsx(key !== undefined && 'max-md:hidden')}
        />
        {key === undefined ? (
          <Panel className="hidden content-center md:grid">
            <EmptyState icon={<ListChecks aria-hidden />} title={t('work:choose')} />
          </Panel>
        ) : (
          <ItemPanel key={chosen} itemKey={key} onAsk={ask} onClaim={claim} onBack={() => choose(null)} />
        )}
      </div>
      {asking === 'keys' && <KeysDialog onClose={dialog.onClose} />}
      {open !== undefined && (asking === 'approve' || asking === 'reject') && (
        <DecideDialog item={open.item} way={asking} {...dialog} />
      )}
      {open !== undefined && asking === 'match' && <Match item={open.item} {...dialog} />}
      {open !== undefined && asking === 'ask' && <AskAgainDialog item={open.item} {...dialog} />}
      {open?.item.member && asking === 'note' && (
        <MemberNoteDialog
          memberId={open.item.member.memberId}
          onClose={dialog.onClose}
          finalFocus={dialog.finalFocus}
        />
      )}
      {open?.item.member && asking === 'message' && (
        <MessageDialog
          memberId={open.item.member.memberId}
          onDone={dialog.onClose}
          finalFocus={dialog.finalFocus}
        />
      )}
    </Screen>
  )
}

/** Of a reported transfer the member is known, and of a payment the account. */
function Match(props: Parameters<typeof MatchDialog>[0]) {
  return props.item.kind === 'notice' ? <NoticeDialog {...props} /> : <MatchDialog {...props} />
}

/** Whether the operator may do this with an item now. */
function isOffered(act: Asking, { acts, member }: WorkItem, permissions: readonly Permission[]): boolean {
  if (act === 'note') return member !== null && permissions.includes('member.note')
  if (act === 'message') return member !== null && permissions.includes('chat.answer')
  return acts.includes(act)
}

/** The queue with another filter. The item that is open is no part of it. */
function filteredAddress(newest: URLSearchParams, chosen: { kind?: string | undefined; sort?: string }) {
  const { kind, sort } = { kind: newest.get('kind') ?? undefined, sort: newest.get('sort'), ...chosen }
  return withValues(new URLSearchParams(), { kind, sort: sort === 'amount' ? sort : undefined })
}

/** Renews the own claim of the open item for as long as it is open. */
function useRenewal(item: WorkItem | undefined): void {
  const { mutate } = useClaim()
  const isOwn = item?.claim?.isOwn === true
  const key = item && textOfKey(item)
  const renew = useEffectEvent(() => item && mutate({ item, ends: false, isBackground: true }))
  useEffect(() => {
    if (!isOwn || key === undefined) return undefined
    const timer = setInterval(() => renew(), renewMilliseconds)
    return () => clearInterval(timer)
  }, [isOwn, key])
}

function Aside({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation()
  const isLive = useIsLive()
  return (
    <div className="flex items-center gap-3">
      <Badge tone={isLive ? 'good' : 'warn'}>{t(isLive ? 'work:live' : 'work:notLive')}</Badge>
      <Button tone="quiet" icon={<Keyboard aria-hidden />} onClick={onKeys} className="pointer-coarse:hidden">
        {t('work:keysOpen')}
      </Button>
    </div>
  )
}
