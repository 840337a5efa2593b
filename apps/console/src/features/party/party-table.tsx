import type { PartyHealth } from '@kapao/contract/party'
import { formatDateTime, formatTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { Sparkline } from '@kapao/ui/charts/sparkline'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { PauseDialog } from './pause-dialog.tsx'
import {
  byNeed,
  toneOfState,
  wordsForParty,
  wordsForSeconds,
  wordsForShare,
  wordsForSilence,
} from './party-words.ts'

/** Every outside company, what needs a look first. */
export function PartyTable({ parties }: { parties: readonly PartyHealth[] }) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('party:table')}>
      <thead>
        <tr>
          <th className={headClass}>{t('party:party')}</th>
          <th className={headClass}>{t('party:state')}</th>
          <th className={`${headClass} text-right`} title={t('party:successMeaning')}>
            {t('party:success')}
          </th>
          <th className={`${headClass} text-right`} title={t('party:speedMeaning')}>
            {t('party:speed')}
          </th>
          <th className={headClass}>{t('party:lastSeen')}</th>
          <th className={headClass}>{t('party:trend')}</th>
          <th className={headClass}>{t('party:open')}</th>
          <td className={headClass} />
        </tr>
      </thead>
      <tbody>
        {byNeed(parties).map((party) => (
          <PartyRow key={party.party} health={party} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function PartyRow({ health }: { health: PartyHealth }) {
  const { t } = useTranslation()
  const { kind, state, pause, done, refused, unknown, received, lastSeenAt, silentSeconds } = health
  const name = wordsForParty(t, health)
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${middleCellClass} text-left font-semibold whitespace-nowrap`}>
        <span className="block">{name}</span>
        {name !== t(`party:${kind}`) && (
          <span className="block text-mini font-normal text-muted">{t(`party:${kind}`)}</span>
        )}
      </th>
      <td className={middleCellClass}>
        <Badge tone={toneOfState[state]}>{t(`party:${state}`)}</Badge>
        {pause !== null && (
          <span className="block max-w-60 text-mini text-muted">
            {pause.reason}
            <span className="block">
              {t('party:pausedBy', { name: pause.by, time: formatDateTime(pause.at) })}
            </span>
          </span>
        )}
      </td>
      <td className={`${middleCellClass} text-right whitespace-nowrap`}>
        <span className="font-semibold">{wordsForShare(health.successPercent)}</span>
        {done + refused + unknown > 0 && (
          <span className="block text-mini text-muted">
            {t('party:requests', { number: formatCount(done + refused + unknown) })}
          </span>
        )}
        {unknown > 0 && (
          <span className="block text-mini text-out">
            {t('party:unanswered', { number: formatCount(unknown) })}
          </span>
        )}
      </td>
      <td className={`${middleCellClass} text-right whitespace-nowrap`}>
        {health.p95Milliseconds === null
          ? '–'
          : `${wordsForSeconds(t, health.p50Milliseconds)} · ${wordsForSeconds(t, health.p95Milliseconds)}`}
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {lastSeenAt === null ? t('party:never') : formatDateTime(lastSeenAt)}
        {silentSeconds !== null && (
          <span className="block text-mini text-warn">{wordsForSilence(t, silentSeconds)}</span>
        )}
        {received > 0 && (
          <span className="block text-mini text-muted">
            {t('party:received', { number: formatCount(received) })}
          </span>
        )}
      </td>
      <td className={`${middleCellClass} relative w-40 min-w-36`}>
        <Trend health={health} name={name} />
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        <OpenItems health={health} />
      </td>
      <td className={middleCellClass}>
        <PauseButton health={health} name={name} />
      </td>
    </tr>
  )
}

function Trend({ health: { trend }, name }: { health: PartyHealth; name: string }) {
  const { t } = useTranslation()
  if (trend.every(({ requests }) => requests === 0))
    return <span className="text-mini text-muted">{t('party:noTrend')}</span>
  return (
    <Sparkline
      title={t('party:trendOf', { name })}
      labels={trend.map(({ at }) => formatTime(at))}
      values={trend.map(({ requests }) => requests)}
      format={formatCount}
      texts={{
        empty: t('party:noTrend'),
        missing: t('party:noTrend'),
        labelHeading: t('party:trendTime'),
        valueHeading: t('party:trend'),
      }}
    />
  )
}

export function OpenItems({ health: { inFlight, waiting } }: { health: PartyHealth }) {
  const { t } = useTranslation()
  if (inFlight === 0 && waiting === 0) return <span className="text-muted">–</span>
  return (
    <>
      {inFlight > 0 && (
        <span className="block">{t('party:inFlight', { number: formatCount(inFlight) })}</span>
      )}
      {waiting > 0 && <span className="block">{t('party:waiting', { number: formatCount(waiting) })}</span>}
    </>
  )
}

function PauseButton({ health, name }: { health: PartyHealth; name: string }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [isAsking, setAsking] = useState(false)
  if (!health.canPause) return <span className="text-mini text-muted">{t('party:cannotPause')}</span>
  if (!permissions.includes('party.pause')) return null
  const act = health.pause === null ? 'pause' : 'resume'
  const words = act === 'pause' ? t('party:act') : t('party:resume')
  return (
    <>
      <Button
        className="whitespace-nowrap"
        tone="plain"
        icon={act === 'pause' ? <Pause aria-hidden /> : <Play aria-hidden />}
        aria-label={`${words}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      {isAsking && <PauseDialog act={act} health={health} name={name} onDone={() => setAsking(false)} />}
    </>
  )
}
