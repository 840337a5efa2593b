import type { WorkItem } from '@kapao/contract/work'
import { formatCount } from '@kapao/i18n/number'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'
import { ScrollArea } from '../../controls/scroll-area.tsx'
import { sendParts } from '../../wire/client.ts'
import { type Planned, planBulk, runEach } from './bulk.ts'
import { asksReason, decisionOf, type Way } from './decision.ts'
import { textOfKey } from './item-key.ts'
import { readWork, type WorkFilter } from './work.queries.ts'
import { useMoney } from './work-sentence.ts'
import { kindTexts } from './work-texts.ts'

/** So many decisions are made at the same time: fast enough, and the others still get through. */
const mostAtOnce = 4

type Outcome = 'done' | { failure: unknown }

type BulkDialogProps = {
  items: readonly WorkItem[]
  way: Way
  filter: WorkFilter
  onClose: (wasRun: boolean) => void
}

/** Shows for each of several items what would happen, then does it, with an answer for each. */
export function BulkDialog({ items, way, filter, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const first = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>()
  const [isRunning, setRunning] = useState(false)
  const preview = useQuery({
    queryKey: ['bulk', way, items.map(textOfKey)],
    queryFn: async () => planBulk(items, (await readWork(filter)).items, way),
    staleTime: Infinity,
    gcTime: 0,
  })
  const planned = preview.data ?? []
  const willBe = planned.filter(({ plan }) => plan === 'will')
  const needsReason = willBe.some(({ item }) => asksReason(item, way))
  async function run() {
    const typed = reason.trim()
    setMissing(needsReason && typed === '')
    if ((needsReason && typed === '') || isRunning) return
    setRunning(true)
    setOutcomes(new Map())
    await runEach(willBe, mostAtOnce, async ({ item }) => {
      const outcome = await decide(item, way, typed)
      setOutcomes((before) => new Map(before).set(textOfKey(item), outcome))
    })
    setRunning(false)
    await queries.invalidateQueries({ queryKey: ['work'] })
  }
  const answers = [...(outcomes?.values() ?? [])]
  const done = answers.filter((each) => each === 'done').length
  return (
    <Dialog
      isOpen
      onClose={() => !isRunning && onClose(outcomes !== undefined)}
      title={t(way === 'approve' ? 'work:bulkApprove' : 'work:bulkReject')}
    >
      {preview.isError && <FailureNote failure={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      {preview.isSuccess && (
        <>
          <p role="status" className="text-small font-semibold">
            {outcomes === undefined
              ? t('work:bulkPreview', {
                  number: formatCount(willBe.length),
                  left: formatCount(planned.length - willBe.length),
                })
              : t('work:bulkDone', { done: formatCount(done), refused: formatCount(answers.length - done) })}
          </p>
          <BulkRows planned={planned} outcomes={outcomes} />
          {needsReason && outcomes === undefined && (
            <TextAreaInput
              ref={first}
              label={t('approval:reason')}
              rows={2}
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={isMissing && t('approval:reasonMissing')}
            />
          )}
          {outcomes !== undefined && !isRunning ? (
            <Button tone="main" className="self-end" onClick={() => onClose(true)}>
              {t('close')}
            </Button>
          ) : (
            <Button
              tone={way === 'reject' ? 'danger' : 'main'}
              className="self-end"
              isBusy={isRunning}
              disabled={willBe.length === 0}
              onClick={() => void run()}
            >
              {t('work:bulkRun', { number: formatCount(willBe.length) })}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

/** One decision with its answer: another that fails stops none. */
async function decide(item: WorkItem, way: Way, reason: string): Promise<Outcome> {
  const decided = decisionOf(item, way, reason)
  if (decided === undefined) return { failure: undefined }
  try {
    await sendParts(decided.call, decided.parts)
    return 'done'
  } catch (failure) {
    return { failure }
  }
}

type BulkRowsProps = { planned: readonly Planned[]; outcomes: ReadonlyMap<string, Outcome> | undefined }

function BulkRows({ planned, outcomes }: BulkRowsProps) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <ScrollArea label={t('work:bulkRows')} className="max-h-72 rounded-card border border-line">
      <ul>
        {planned.map((each) => {
          const { kind, amount, currency, member, facts } = each.item
          const { tone, words } = answerOf(t, each, outcomes)
          return (
            <li
              key={textOfKey(each.item)}
              className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5 text-small"
            >
              <span className="min-w-0 truncate">{member?.name ?? facts.payer ?? t(kindTexts[kind])}</span>
              <span className="flex flex-wrap items-center gap-2">
                {amount !== null && <strong>{money(amount, currency)}</strong>}
                <Badge tone={tone}>{words}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
    </ScrollArea>
  )
}

const plans = {
  will: { tone: 'plain', words: 'work:bulkWill' },
  gone: { tone: 'warn', words: 'work:bulkGone' },
  two: { tone: 'warn', words: 'work:bulkTwo' },
  above: { tone: 'warn', words: 'work:aboveCeiling' },
  noAct: { tone: 'warn', words: 'work:bulkNoAct' },
} as const

/** What happened to a row, or what will. */
function answerOf(t: TFunction, each: Planned, outcomes: BulkRowsProps['outcomes']) {
  if (each.plan === 'claimed')
    return { tone: 'warn', words: t('work:bulkClaimed', { name: each.by }) } as const
  const { tone, words } = plans[each.plan]
  if (outcomes === undefined || each.plan !== 'will') return { tone, words: t(words) } as const
  const outcome = outcomes.get(textOfKey(each.item))
  if (outcome === undefined) return { tone: 'plain', words: t('work:bulkWaits') } as const
  if (outcome === 'done') return { tone: 'good', words: t('work:bulkFinished') } as const
  return { tone: 'bad', words: failureSentence(t, outcome.failure) } as const
}
