import { exportedCalls, mostRowsAtOnce } from '@kapao/contract/export'
import { amount, details, moment, number, text } from './cell.ts'
import { always, type Filter, nothing, type Of, onePage, pageRows, type RowOf, table } from './table.ts'

export const members = table<typeof exportedCalls.members, RowOf<Of<'members'>['members']>>({
  call: exportedCalls.members,
  // A search has one page.
  pageRows: (filter) => ((filter as Filter<'members'>).search === undefined ? pageRows : mostRowsAtOnce),
  pageOf: ({ members: rows, after, isCut }) => ({ ...onePage(rows, after), isCut }),
  columns: [
    { head: ({ column }) => column.member, cell: ({ _id }) => text(_id) },
    { head: ({ column }) => column.name, cell: ({ name }) => text(name) },
    { head: ({ column }) => column.status, cell: ({ status }) => text(status) },
    { head: ({ column }) => column.match, cell: ({ match }) => text(match) },
    { head: ({ column }) => column.phone, cell: ({ phone }) => text(phone) },
    { head: ({ column }) => column.bank, cell: ({ bankCode }) => text(bankCode) },
    { head: ({ column }) => column.bankAccount, cell: ({ bankAccountNo }) => text(bankAccountNo) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
    { head: ({ column }) => column.tags, cell: ({ tags }) => text(tags.join('; ')) },
    { head: ({ column }) => column.joinedAt, cell: ({ createdAt }) => moment(createdAt) },
  ],
  sumOf: nothing,
})

export const acts = table<typeof exportedCalls.acts, RowOf<Of<'acts'>['acts']>>({
  call: exportedCalls.acts,
  pageRows: always,
  pageOf: ({ acts: rows }, limit) => ({
    rows,
    next: rows.length < limit ? undefined : { before: rows.at(-1)?.actNo },
  }),
  columns: [
    { head: ({ column }) => column.act, cell: ({ actNo }) => number(actNo) },
    { head: ({ column }) => column.time, cell: ({ at }) => moment(at) },
    { head: ({ column }) => column.operator, cell: ({ operatorId }) => text(operatorId) },
    { head: ({ column }) => column.call, cell: ({ call }) => text(call) },
    { head: ({ column }) => column.outcome, cell: ({ outcome }) => text(outcome) },
    { head: ({ column }) => column.reason, cell: ({ reason }) => text(reason) },
    { head: ({ column }) => column.member, cell: ({ memberId }) => text(memberId) },
    { head: ({ column }) => column.subject, cell: ({ subject }) => text(subject) },
    { head: ({ column }) => column.input, cell: ({ input }) => details(input) },
    { head: ({ column }) => column.before, cell: ({ before }) => details(before) },
    { head: ({ column }) => column.after, cell: ({ after }) => details(after) },
    { head: ({ column }) => column.address, cell: ({ address }) => text(address) },
    { head: ({ column }) => column.session, cell: ({ sessionId }) => text(sessionId) },
    { head: ({ column }) => column.request, cell: ({ requestId }) => text(requestId) },
    { head: ({ column }) => column.hash, cell: ({ hash }) => text(hash) },
  ],
  sumOf: nothing,
})

export const work = table<typeof exportedCalls.work, RowOf<Of<'work'>['items']>>({
  call: exportedCalls.work,
  pageRows: always,
  pageOf: ({ items, after }) => onePage(items, after),
  columns: [
    { head: ({ column }) => column.kind, cell: ({ kind }) => text(kind) },
    { head: ({ column }) => column.item, cell: ({ itemId }) => text(itemId) },
    { head: ({ column }) => column.waitsSince, cell: ({ since }) => moment(since) },
    { head: ({ column }) => column.reason, cell: ({ why }) => text(why) },
    { head: ({ column }) => column.member, cell: ({ member }) => text(member?.memberId) },
    { head: ({ column }) => column.name, cell: ({ member }) => text(member?.name) },
    { head: ({ column }) => column.amount, cell: (row) => amount(row.amount) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
    { head: ({ column }) => column.bank, cell: ({ facts }) => text(facts.bank) },
    { head: ({ column }) => column.bankAccount, cell: ({ facts }) => text(facts.account) },
    { head: ({ column }) => column.reference, cell: ({ facts }) => text(facts.reference) },
    { head: ({ column }) => column.claimedBy, cell: ({ claim }) => text(claim?.operatorId) },
  ],
  sumOf: ({ amount: waiting, currency }) =>
    waiting === null || currency === null ? undefined : { currency, amount: waiting },
})

type StatementLine = RowOf<Of<'memberStatement'>['statements']>

export const memberStatement = table<typeof exportedCalls.memberStatement, StatementLine>({
  call: exportedCalls.memberStatement,
  first: { page: 1 },
  pageRows: always,
  pageOf: ({ statements }, limit, asked) => ({
    rows: statements,
    next: statements.length < limit ? undefined : { page: (asked as { page: number }).page + 1 },
  }),
  columns: [
    { head: ({ column }) => column.time, cell: ({ createdAt }) => moment(createdAt) },
    { head: ({ column }) => column.item, cell: ({ _id }) => text(_id) },
    { head: ({ column }) => column.type, cell: ({ statementType }) => text(statementType) },
    { head: ({ column }) => column.source, cell: ({ from }) => text(from) },
    { head: ({ column }) => column.destination, cell: ({ to }) => text(to) },
    { head: ({ column }) => column.amount, cell: (row) => amount(row.amount) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
    { head: ({ column }) => column.status, cell: ({ status }) => text(status) },
    {
      head: ({ column }) => column.reason,
      cell: ({ adjustment, note }) => text(adjustment?.description ?? note),
    },
  ],
  sumOf: ({ currency, amount: moved }) => ({ currency, amount: moved }),
})
