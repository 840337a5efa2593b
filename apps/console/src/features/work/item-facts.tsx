import type { Answer } from '@kapao/contract/call'
import type { getWorkItem, WorkItem } from '@kapao/contract/work'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { wordsForCall } from '../../action/operator-calls.ts'
import { ApprovalChange } from '../approval/approval-change.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { linkClass } from '../../controls/link-class.ts'
import { wordsForDay } from '../../time/days.ts'
import { sentenceFor, useMoney } from './work-sentence.ts'
import { releaseText } from './work-texts.ts'

type WorkDetails = Answer<typeof getWorkItem>

/** Why it waits, each reason in a sentence, and what would release it. */
export function ItemReason({ details: { item, figures } }: { details: WorkDetails }) {
  const { t } = useTranslation()
  const money = useMoney()
  const reasons = item.kind === 'withdrawal' ? (item.facts.reasons ?? [item.why]) : [item.why]
  return (
    <div className="rounded-card bg-warn/10 px-4 py-3 text-small">
      {reasons.map((why) => (
        <p key={why} className="font-semibold">
          {sentenceFor({ t, money }, why, item, figures)}
        </p>
      ))}
      <p className="mt-1">
        {t(
          item.facts.isRequested === true && item.facts.isAboveCeiling !== true
            ? 'work:isRequested'
            : releaseText(item),
        )}
      </p>
    </div>
  )
}

/** What is known of the item itself. */
export function ItemFacts({ details: { item, story, approval } }: { details: WorkDetails }) {
  const { t } = useTranslation()
  const { facts, since, kind } = item
  const account = [facts.bank, facts.account, facts.payer].filter((part) => part !== undefined).join(' ')
  const isIncoming = kind === 'bankTransaction' || kind === 'payment' || kind === 'slip'
  return (
    <>
      <FactList>
        <Fact name={t('work:since')}>{formatDateTime(since)}</Fact>
        {account !== '' && <Fact name={t(isIncoming ? 'work:from' : 'work:to')}>{account}</Fact>}
        {facts.game !== undefined && (
          <Fact name={t('work:game')}>
            {facts.game} {t(facts.direction === 'in' ? 'work:intoGame' : 'work:outOfGame')}
          </Fact>
        )}
        <DifferenceFacts item={item} />
        {facts.label !== undefined && <Fact name={t('work:goods')}>{facts.label}</Fact>}
        {facts.call !== undefined && <Fact name={t('work:kindApproval')}>{wordsForCall(t, facts.call)}</Fact>}
        {facts.maker !== undefined && <Fact name={t('work:maker')}>{facts.maker}</Fact>}
        {facts.reason !== undefined && <Fact name={t('work:makerReason')}>{facts.reason}</Fact>}
        {facts.asked !== undefined && (
          <Fact name={t('work:asked')}>{t('work:askedTimes', { number: formatCount(facts.asked) })}</Fact>
        )}
        {facts.answer !== undefined && <Fact name={t('work:answer')}>{facts.answer}</Fact>}
        <Reference item={item} />
      </FactList>
      {approval !== null && <ApprovalChange approval={approval} />}
      {story !== null && <Story story={story} />}
    </>
  )
}

/** What the book and a company say, with the way to the day. */
function DifferenceFacts({ item: { facts, currency } }: { item: WorkItem }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { company, day, book, reported } = facts
  if (company === undefined || day === undefined) return null
  return (
    <>
      <Fact name={t('work:company')}>
        <span className="code font-mono text-mini">{company}</span>
      </Fact>
      {book !== undefined && <Fact name={t('work:inBook')}>{money(book, currency)}</Fact>}
      {reported !== undefined && <Fact name={t('work:atCompany')}>{money(reported, currency)}</Fact>}
      <Fact name={t('work:day')}>
        <Link className={linkClass} to={`/money/days/${day}`}>
          {wordsForDay(day)}
        </Link>
      </Fact>
    </>
  )
}

function Reference({ item: { kind, itemId, facts } }: { item: WorkItem }) {
  const { t } = useTranslation()
  const reference =
    facts.reference ?? (kind === 'bankTransaction' || kind === 'withdrawal' ? itemId : undefined)
  if (reference === undefined) return null
  return (
    <Fact name={t('work:reference')}>
      <span className="code font-mono text-mini">{reference}</span>
    </Fact>
  )
}

function Story({ story }: { story: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation()
  const parts = Object.entries(story).filter(([, value]) => typeof value !== 'object')
  return (
    <details className="text-small">
      <summary className="min-h-9 cursor-pointer font-semibold max-sm:min-h-12">{t('work:story')}</summary>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1" lang="en">
        {parts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-mini text-muted">{name}</dt>
            <dd className="font-mono text-mini break-words">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
