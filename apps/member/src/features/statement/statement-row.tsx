import type { StatementLine } from '@kapao/contract/statement'
import { formatDate, formatDateTime, formatTime } from '@kapao/i18n/date'
import { ListRow } from '@kapao/ui/data/list-row'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Age } from '../../time/age.tsx'
import { useGameNames } from '../game/game.queries.ts'
import { activityOf } from '@kapao/i18n/statement-story'
import { useLineAddress } from '../../line-in-address.ts'
import { LineAmount, LineDirection, LineStatusIfOpen, lookOf, notesOf } from './line-look.tsx'

type StatementRowProps = {
  line: StatementLine
  /** The row is under a heading with its day, so only screen readers need the day again. */
  isUnderDay?: boolean
}

/** One movement in a line and a half: its kind, amount, time and direction. A tap opens its detail. */
export function StatementRow({ line, isUnderDay = false }: StatementRowProps) {
  const { t } = useTranslation()
  const lineAddress = useLineAddress()
  const nameOf = useGameNames()
  const { Icon, tone } = lookOf(line)
  return (
    <ListRow
      isDense
      icon={<Icon aria-hidden />}
      tone={tone}
      title={activityOf(t, line, nameOf)}
      pill={<LineFacts line={line} isUnderDay={isUnderDay} />}
      end={<LineAmount line={line} />}
      isLive={line.status === 'PROCESSING'}
      render={<Link to={lineAddress(line._id)} />}
    />
  )
}

function LineFacts({ line, isUnderDay }: Required<StatementRowProps>) {
  return (
    <>
      <time dateTime={line.createdAt}>
        {isUnderDay ? (
          <>
            <span className="sr-only">{formatDate(line.createdAt)} </span>
            {formatTime(line.createdAt)}
          </>
        ) : (
          formatDateTime(line.createdAt)
        )}
      </time>
      <span>
        <Age at={line.createdAt} />
      </span>
      {line.status === 'SUCCESS' && (
        <span className="ml-auto">
          <LineDirection line={line} />
        </span>
      )}
      <LineNotes line={line} />
    </>
  )
}

/** The status and what belongs to it, on a line of their own, where there is something to say. */
function LineNotes({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const notes = notesOf(t, line)
  if (line.status === 'SUCCESS' && notes.length === 0) return <LineStatusIfOpen line={line} />
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 text-mini">
      <LineStatusIfOpen line={line} />
      {line.status === 'PROCESSING' && (
        <span className="ml-auto text-small">
          <LineDirection line={line} />
        </span>
      )}
      {notes.map(({ key, text }) => (
        <span key={key} className={key === 'next' ? 'text-progress-text' : undefined}>
          {text}
        </span>
      ))}
    </span>
  )
}
