import { perMember, perMemberNames } from '@kapao/contract/member-report'
import {
  differenceNames,
  differences,
  type FigureName,
  flowNames,
  ratioNames,
  ratios,
} from '@kapao/contract/report'
import { en } from '@kapao/i18n/texts/en'
import { flows } from '@kapao/ledger/figures'

const intro = `# Figures

What the operator's reports say, and where each figure comes from. \`npx node tools/write-figures.ts\` writes this document from
the definitions (\`packages/ledger/src/figures.ts\`, \`packages/contract/src/report.ts\`, \`member-report.ts\`) and the texts of the console; a test
fails if it is out of date. Decision record [0104](decisions/0104-figures-from-sums-of-sealed-entries.md).

For all of them:

- **Days are Bangkok's.** An entry counts on the day on which it happened. One that is held counts once it is settled, on
  that day and with the amount that was settled; one that is voided never counts.
- **An entry that undoes another counts against it**, on the day on which it happened, and takes one off the number of
  entries. What a day said before stays as it was.
- **Currencies are never added up.** A report has a table for each.
- **A report names the seal of the book that it was computed at.** Entries sealed later are not in it. The same report at the
  same seal has the same figures whenever it is asked for. Entries are sealed about once a minute.
- **The synthetic member counts nowhere** ([0128](decisions/0128-a-synthetic-member.md)): not its money, its play, its withdrawals or
  itself.
- **Each figure opens onto its entries.** The server counts them anew, and the screen says whether they come to the figure.

The result of the games (GGR) comes from what providers report: they tell balances, not stakes
([0102](decisions/0102-what-play-changed-is-kept.md)). Money that members still have in games is neither won nor lost.
Play is in the first seal after its report; seals are made while entries are recorded.
`

/** The document of all figures. */
export function renderFigures(): string {
  const rows: readonly (readonly [FigureName, string])[] = [
    ...flowNames.map((name) => {
      const { direction, accounts, ...rest } = flows[name]
      const names = accounts.map((start) => `\`${start}\``).join(', ')
      const way = direction === 'in' ? `${names} to \`wallet\`` : `\`wallet\` to ${names}`
      return [name, 'isFirst' in rest ? `${way}, the first of a member` : way] as const
    }),
    ['gameResult', '`play`, with the opposite sign: what each report of a balance says that play changed'],
    ['turnover', '`play`: the least that was staked by each report of a balance'],
    ['providerShare', 'computed from `gameResult` by `cost_terms`'],
    ['fees', 'computed from deposits and withdrawals by `cost_terms`, of each account'],
    ...differenceNames.map((name) => {
      const { plus, minus } = differences[name]
      return [name, `${plus.join(' + ')} − ${minus.join(' − ')}`] as const
    }),
  ]
  const lines = rows.map(
    ([name, origin]) => `| \`${name}\` | ${en.report[name]} | ${en.figureMeaning[name]} | ${origin} |`,
  )
  const shares = ratioNames.map((name) => {
    const { of, by } = ratios[name]
    return `| \`${name}\` | ${en.report[`${name}Head`]} | ${en.figureMeaning[name]} | ${of} ÷ ${by} |`
  })
  const head = ['| Name | On the screen | Meaning | Entries |', '| --- | --- | --- | --- |']
  return [
    intro,
    ...head,
    ...lines,
    ...shares,
    '',
    memberIntro,
    ...renderMembers(),
    '',
    serviceIntro,
    ...renderService(),
    '',
  ].join('\n')
}

const memberIntro = `## Figures that count members

By day, source, inviter and week of registration, as of the newest seal
([0111](decisions/0111-figures-that-count-members.md)). A member counts once in a period, in the currency of what they did. A
count opens onto its members, whom the server counts anew from their own days.
`

const deposits = '`bank:`, `gateway:` to `wallet`'

/** What each of them is counted from. */
const memberOrigins = {
  registrations: '`member`, the day of `created_at`',
  firstDeposits: `${deposits}, the first of a member`,
  activeMembers: `${deposits}, or \`wallet\` to \`provider:\`, or \`play\` with a result; none that undoes another`,
  depositors: `${deposits}, none that undoes another`,
  churned: 'activeMembers of as many days right before, who are not in activeMembers',
  firstDeposited: 'as `firstDeposits` of the report of money',
  deposits: 'as `deposits` of the report of money, of some members',
  withdrawals: 'as `withdrawals` of the report of money, of some members',
  gameResult: 'as `gameResult` of the report of money, of some members',
  conversion: 'firstDeposits ÷ registrations of a week, by the days between both',
  retention: 'activeMembers of a later week ÷ registrations of a week',
} as const

function renderMembers(): string[] {
  const counted = Object.entries(memberOrigins).map(([key, origin]) => {
    const name = key as keyof typeof memberOrigins
    return `| \`${name}\` | ${en['member-report'][name]} | ${en.memberFigureMeaning[name]} | ${origin} |`
  })
  const divided = perMemberNames.map((name) => {
    const { of, by } = perMember[name]
    return `| \`${name}\` | ${en['member-report'][name]} | ${en.memberFigureMeaning[name]} | ${of} ÷ ${by} |`
  })
  return ['| Name | On the screen | Meaning | From |', '| --- | --- | --- | --- |', ...counted, ...divided]
}

const serviceIntro = `## Figures that measure service

By the day in Bangkok on which something was asked for, as it has ended until now
([0112](decisions/0112-figures-that-measure-service.md)). So the figures of a day become final when all of it has ended. Times are in
whole seconds; \`p95\` is the least time within which 95 of 100 were done.
`

const serviceOrigins = {
  depositSuccess:
    '`deposit_qr`, `bank_transaction`, `slip`, `deposit_notice`, `gift`: succeeded ÷ (asked − open)',
  depositTime: 'the same, from their first moment to the credit, by method',
  withdrawalTime: '`withdrawal`: asked, decided, sent and paid',
  autoApproval: '`withdrawal`: approved without an operator ÷ approved or returned',
  firstAnswer: '`chat_first_answer`',
  answered: '`chat_first_answer` ÷ (`chat_first_answer` and conversations that wait)',
  openDifferences: '`reconciliation_difference`, at the moment',
  liability: 'the book and `play_provider_balance`, at the moment',
  decisions:
    '`withdrawal`, `deposit_notice_decision`, `slip_credit`, `gift`, `approval`: what names an operator, on the day of the decision',
  timeToDecide: 'the same, from when it waited for a decision',
} as const

function renderService(): string[] {
  const lines = Object.entries(serviceOrigins).map(([key, origin]) => {
    const name = key as keyof typeof serviceOrigins
    const words = name === 'depositTime' ? 'p50, p95' : en['service-report'][name]
    return `| \`${name}\` | ${words} | ${en.serviceFigureMeaning[name]} | ${origin} |`
  })
  return ['| Name | On the screen | Meaning | From |', '| --- | --- | --- | --- |', ...lines]
}
