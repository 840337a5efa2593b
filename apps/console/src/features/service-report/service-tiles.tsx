import { shareOf } from '@kapao/contract/member-report'
import type { Duration, ServiceCount, ServiceReport } from '@kapao/contract/service-report'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { wordsForWait } from '../chat/duration.ts'
import { useOperator } from '../operator/operator-context.ts'
import { FigureTile } from '../report/figure-tile.tsx'
import { figureOf, type OpenItems } from './service-count.ts'
import { allMethods, successOf } from './service-figures.ts'

type Tile = { value: string; note?: string | undefined }
type TileName = 'depositSuccess' | 'withdrawalTime' | 'autoApproval' | 'firstAnswer' | 'answered'

type TilesProps = {
  report: ServiceReport
  earlier: ServiceReport | undefined
  onOpen: OpenItems
}

/** What a tile opens onto, where one count is behind it. */
const behindTile: Readonly<Partial<Record<TileName, ServiceCount>>> = {
  withdrawalTime: { of: 'withdrawals', count: 'paid' },
  autoApproval: { of: 'withdrawals', count: 'approvedByRules' },
  firstAnswer: { of: 'chats', isAnswered: true },
  answered: { of: 'chats' },
}

/** The figures of service in a few numbers, each beside the period that it is compared with. */
export function ServiceTiles({ report, earlier, onOpen }: TilesProps) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const before = earlier && tilesOf(t, earlier)
  const { count, since } = report.differences
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {Object.entries(tilesOf(t, report)).map(([key, { value, note }]) => {
        const name = key as TileName
        const behind = behindTile[name]
        return (
          <FigureTile
            key={name}
            name={t(`service-report:${name}`)}
            meaning={t(`serviceFigureMeaning:${name}`)}
            value={value}
            before={before && t('service-report:before', { value: before[name].value })}
            note={note}
            onOpen={behind && (figureOf(report, behind) ?? 0) > 0 ? () => onOpen(behind) : undefined}
          />
        )
      })}
      <FigureTile
        name={t('service-report:openDifferences')}
        meaning={t('serviceFigureMeaning:openDifferences')}
        value={formatCount(count)}
        to={count > 0 && permissions.includes('money.read') ? '/work?kind=difference' : undefined}
        note={since === null ? undefined : t('service-report:since', { time: formatDateTime(since) })}
      />
    </ul>
  )
}

function tilesOf(t: TFunction, { deposits, withdrawals, chats }: ServiceReport): Record<TileName, Tile> {
  const all = allMethods(deposits)
  return {
    depositSuccess: shareTile(t, { share: successOf(all), part: all.succeeded, whole: all.asked - all.open }),
    withdrawalTime: durationTile(t, withdrawals.steps.whole),
    autoApproval: shareTile(t, {
      share: shareOf(withdrawals.approvedByRules, withdrawals.decided),
      part: withdrawals.approvedByRules,
      whole: withdrawals.decided,
    }),
    firstAnswer: durationTile(t, chats.seconds),
    answered: shareTile(t, {
      share: shareOf(chats.answered, chats.asked),
      part: chats.answered,
      whole: chats.asked,
    }),
  }
}

function shareTile(
  t: TFunction,
  { share, part, whole }: { share: number | undefined; part: number; whole: number },
): Tile {
  if (share === undefined) return { value: '–' }
  return {
    value: `${share.toFixed(1)} %`,
    note: t('service-report:ofCount', { number: formatCount(part), whole: formatCount(whole) }),
  }
}

function durationTile(t: TFunction, duration: Duration): Tile {
  if (duration === null) return { value: '–' }
  return {
    value: wordsForWait(t, duration.p50),
    note: t('service-report:atP95', { value: wordsForWait(t, duration.p95) }),
  }
}
