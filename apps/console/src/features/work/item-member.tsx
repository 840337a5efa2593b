import type { StatementLine } from '@kapao/contract/statement'
import type { PastCase, WorkMember } from '@kapao/contract/work'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { MemberStatusBadge } from '../member/member-status.tsx'
import { lineAmount, lineText } from '../member/statement-line.ts'
import { useMoney } from './work-sentence.ts'

/** Who the member is and what they have, in short. */
export function ItemMember({ member }: { member: WorkMember }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { currency } = member
  return (
    <section aria-label={t('work:memberCard')} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          {member.name} <span className="font-mono text-mini text-muted">{member.phone}</span>
          <MemberStatusBadge status={member.status} />
          {member.tags.map((tag) => (
            <Badge key={tag} tone="plain">
              {tag}
            </Badge>
          ))}
        </h3>
        <Link
          to={`/members/${member._id}`}
          className="flex min-h-9 items-center text-small font-semibold max-sm:min-h-12"
        >
          {t('work:openMember')}
        </Link>
      </header>
      <p className="text-mini text-muted">
        {t('work:memberSince', { time: formatDateTime(member.createdAt) })}
      </p>
      <FactList>
        <Fact name={t('work:wallet')}>{money(member.balance, currency)}</Fact>
        <Fact name={t('work:held')}>{money(member.held, currency)}</Fact>
        <Fact name={t('work:deposited')}>
          {money(member.deposited, currency)} · {formatCount(member.deposits)}
        </Fact>
        <Fact name={t('work:withdrawn')}>
          {money(member.withdrawn, currency)} · {formatCount(member.withdrawals)}
        </Fact>
      </FactList>
      {member.notes.map((note) => (
        <p key={note.at} className="rounded-field bg-surface px-3 py-2 text-small break-words">
          {note.text} <span className="text-mini text-muted">{note.by}</span>
        </p>
      ))}
    </section>
  )
}

/** The latest movements of the member, the newest first. */
export function Timeline({ lines }: { lines: readonly StatementLine[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('work:timeline')} className="flex flex-col gap-2">
      <h3 className="font-bold">{t('work:timeline')}</h3>
      {lines.length === 0 && <p className="text-small text-muted">{t('work:timelineEmpty')}</p>}
      <ol className="flex flex-col gap-1 border-l-2 border-line pl-4 text-small">
        {lines.map((line) => (
          <li key={line._id} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0">
              <span className="font-semibold">{t(lineText(line))}</span>{' '}
              <span className="text-mini text-muted">
                {line.from} → {line.to}
                {line.status !== 'SUCCESS' &&
                  ` · ${t(line.status === 'FAILED' ? 'member:lineFailed' : 'member:lineProcessing')}`}
              </span>
            </span>
            <span className="whitespace-nowrap">
              {lineAmount(line)}{' '}
              <time dateTime={line.createdAt} className="text-mini text-muted">
                {formatDateTime(line.createdAt)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const shownFirst = 5

/** How the most similar cases ended. */
export function SimilarCases({ cases }: { cases: readonly PastCase[] }) {
  const { t } = useTranslation()
  const done = cases.filter(({ outcome }) => outcome === 'DONE').length
  const [first, others] = [cases.slice(0, shownFirst), cases.slice(shownFirst)]
  return (
    <section aria-label={t('work:similar')} className="flex flex-col gap-2">
      <h3 className="font-bold">{t('work:similar')}</h3>
      <p className="text-small text-muted">
        {cases.length === 0
          ? t('work:similarEmpty')
          : t('work:similarSummary', { done: formatCount(done), refused: formatCount(cases.length - done) })}
      </p>
      <CaseList cases={first} />
      {others.length > 0 && (
        <details className="text-small">
          <summary className="flex min-h-9 cursor-pointer items-center font-semibold max-sm:min-h-12">
            {t('work:more')}
          </summary>
          <CaseList cases={others} />
        </details>
      )}
    </section>
  )
}

function CaseList({ cases }: { cases: readonly PastCase[] }) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <ul className="flex flex-col gap-1 text-small">
      {cases.map((each) => (
        <li key={`${each.memberId} ${each.at}`} className="flex flex-wrap items-center gap-x-2">
          <Badge tone={each.outcome === 'DONE' ? 'good' : 'bad'}>
            {t(each.outcome === 'DONE' ? 'work:outcomeDone' : 'work:outcomeRefused')}
          </Badge>
          {each.amount !== null && <span className="font-semibold">{money(each.amount, each.currency)}</span>}
          <span className="text-mini text-muted">
            {formatDateTime(each.at)}
            {each.by !== null && ` · ${each.by}`}
          </span>
          {each.note !== null && (
            <span className="basis-full text-mini break-words text-muted">{each.note}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
