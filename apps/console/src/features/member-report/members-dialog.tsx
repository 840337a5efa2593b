import type { ReportMember } from '@kapao/contract/member-report'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../controls/dialog.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { wordsForDay, wordsForPeriod } from '../../time/days.ts'
import { MemberLink } from '../member/member-link.tsx'
import { BehindPages } from '../report/behind-pages.tsx'
import { type MembersFilter, useReportMembers } from './member-report.queries.ts'

type DialogProps = { filter: MembersFilter; count: number; onClose: () => void }

/** The members behind a count, and whether they come to it. */
export function MembersDialog({ filter, count, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { figure, from, until } = filter
  const days = from === until ? wordsForDay(from) : wordsForPeriod(filter)
  return (
    <Dialog isOpen onClose={onClose} title={[t(`member-report:${figure}`), days].join(' · ')}>
      <p className="text-small text-muted">{t(`memberFigureMeaning:${figure}`)}</p>
      <p className="text-title font-bold">{formatCount(count)}</p>
      <Members filter={filter} count={count} />
    </Dialog>
  )
}

function Members({ filter, count }: Pick<DialogProps, 'filter' | 'count'>) {
  const { t } = useTranslation()
  return (
    <BehindPages
      pages={useReportMembers(filter)}
      rowsOf={({ members }) => members}
      check={(total) => ({
        isSame: count === total,
        same: t('member-report:membersSame', { number: formatCount(total) }),
        different: t('member-report:membersDifferent', {
          number: formatCount(total),
          figure: formatCount(count),
        }),
      })}
      note={<p className="text-mini text-muted">{t('member-report:inPeriod')}</p>}
      older={t('member-report:older')}
      table={{ kind: 'reportMembers', filter }}
    >
      {(members) => <MemberRows members={members} />}
    </BehindPages>
  )
}

function MemberRows({ members }: { members: readonly ReportMember[] }) {
  const { t } = useTranslation()
  return (
    <TableFrame label={t('member-report:members')}>
      <thead>
        <tr>
          <th className={headClass}>{t('member-report:member')}</th>
          <th className={headClass}>{t('member-report:day')}</th>
          {(['deposits', 'withdrawals', 'gameResult'] as const).map((name) => (
            <th key={name} className={`${headClass} text-right`}>
              {t(`member-report:${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ memberId, day, ...sums }) => (
          <tr key={memberId}>
            <td className={middleCellClass}>
              <MemberLink memberId={memberId} />
            </td>
            <td className={`${middleCellClass} whitespace-nowrap`}>{wordsForDay(day)}</td>
            {(['deposits', 'withdrawals', 'gameResult'] as const).map((name) => (
              <td key={name} className={`${middleCellClass} text-right whitespace-nowrap`}>
                {formatBaht(sums[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
