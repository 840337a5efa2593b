import type { MemberPage } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { MemberRewardActs } from './member-reward-acts.tsx'
import { eventTexts, grantTexts } from './member-texts.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

type Shown = { member: MemberPage }

/** The bonuses and rewards of a member, the latest first. */
export function RewardsPanel({ member }: Shown) {
  const { t } = useTranslation()
  const { grants } = member
  return (
    <TitledPanel title={t('member:rewards')}>
      <Rows empty={t('member:rewardsEmpty')}>
        {grants.map((grant) => (
          <Row
            key={grant._id}
            name={
              <>
                {grant.code}{' '}
                <Badge tone={grant.endedAt === null ? 'accent' : 'plain'}>{t(grantTexts[grant.state])}</Badge>
              </>
            }
            text={`${formatDateTime(grant.beganAt)} · ${t('member:played', {
              played: formatBaht(grant.played),
              turnover: formatBaht(grant.turnover),
            })}`}
            value={formatBaht(grant.credit)}
          />
        ))}
      </Rows>
      <MemberRewardActs member={member} />
    </TitledPanel>
  )
}

export function GamesPanel({ member: { games } }: Shown) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('member:games')}>
      <Rows empty={t('member:gamesEmpty')}>
        {games.map((game) => (
          <Row
            key={game.code}
            name={game.name}
            text={
              <>
                <span className="code font-mono">{game.username}</span>
                {' · '}
                {game.balanceAt === null ? t('member:gameUnknown') : formatDateTime(game.balanceAt)}
              </>
            }
            value={game.balance === null ? '–' : formatBaht(game.balance)}
          />
        ))}
      </Rows>
    </TitledPanel>
  )
}

export function SessionsPanel({ member: { sessions } }: Shown) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('member:sessions')}>
      <Rows empty={t('member:sessionsEmpty')}>
        {sessions.map((session) => (
          <Row
            key={`${session.createdAt} ${session.address}`}
            name={deviceName(session.device)}
            text={`${session.address} · ${formatDateTime(session.lastSeenAt)}`}
          />
        ))}
      </Rows>
    </TitledPanel>
  )
}

export function EventsPanel({ member: { events } }: Shown) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('member:events')}>
      <Rows empty={t('member:eventsEmpty')}>
        {events.map((event) => (
          <Row
            key={`${event.at} ${event.kind}`}
            name={t(eventTexts[event.kind])}
            text={`${formatDateTime(event.at)} · ${event.byOperator ? t('member:eventByOperator') : `${deviceName(event.device)} · ${event.address}`}`}
          />
        ))}
      </Rows>
    </TitledPanel>
  )
}

function deviceName({ browser, system }: { browser: string; system: string }): string {
  return [browser, system].filter((part) => part !== '').join(', ') || '–'
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-small text-muted">{empty}</p>
  return <ul className="flex flex-col divide-y divide-line">{children}</ul>
}

function Row({ name, text, value }: { name: ReactNode; text: ReactNode; value?: string }) {
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block text-small font-semibold">{name}</span>
        <span className="block text-mini break-words text-muted">{text}</span>
      </span>
      {value !== undefined && <span className="text-small font-semibold whitespace-nowrap">{value}</span>}
    </li>
  )
}
