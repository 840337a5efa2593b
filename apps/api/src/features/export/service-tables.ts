import { exportedCalls } from '@kapao/contract/export'
import { moment, number, text } from './cell.ts'
import { always, type Filter, nothing, type Of, onePage, type RowOf, table, wholeTable } from './table.ts'

export const parties = wholeTable<typeof exportedCalls.parties, RowOf<Of<'parties'>['parties']>>({
  call: exportedCalls.parties,
  rowsOf: ({ parties: rows }) => rows,
  columns: [
    { head: ({ party }) => party.party, cell: ({ party }) => text(party) },
    { head: ({ column }) => column.name, cell: ({ name }) => text(name) },
    { head: ({ party }) => party.state, cell: ({ state }) => text(state) },
    {
      head: ({ column }) => column.minutes,
      cell: (_, filter) => number((filter as Filter<'parties'>).minutes),
    },
    { head: ({ column }) => column.answered, cell: ({ done }) => number(done) },
    { head: ({ column }) => column.refused, cell: ({ refused }) => number(refused) },
    { head: ({ column }) => column.unanswered, cell: ({ unknown }) => number(unknown) },
    { head: ({ column }) => column.received, cell: ({ received }) => number(received) },
    { head: ({ party }) => `${party.success}, %`, cell: ({ successPercent }) => number(successPercent) },
    { head: () => 'p50, ms', cell: ({ p50Milliseconds }) => number(p50Milliseconds) },
    { head: () => 'p95, ms', cell: ({ p95Milliseconds }) => number(p95Milliseconds) },
    { head: ({ party }) => party.lastSeen, cell: ({ lastSeenAt }) => moment(lastSeenAt) },
    { head: ({ column }) => column.silentSeconds, cell: ({ silentSeconds }) => number(silentSeconds) },
    { head: ({ column }) => column.inFlight, cell: ({ inFlight }) => number(inFlight) },
    { head: ({ column }) => column.waiting, cell: ({ waiting }) => number(waiting) },
    { head: ({ column }) => column.pausedBy, cell: ({ pause }) => text(pause?.by) },
    { head: ({ column }) => column.pausedAt, cell: ({ pause }) => moment(pause?.at) },
    { head: ({ column }) => column.reason, cell: ({ pause }) => text(pause?.reason) },
  ],
  sumOf: nothing,
})

export const partyEvents = table<typeof exportedCalls.partyEvents, RowOf<Of<'partyEvents'>['events']>>({
  call: exportedCalls.partyEvents,
  pageRows: always,
  pageOf: ({ events, after }) => onePage(events, after),
  columns: [
    { head: ({ party }) => party.time, cell: ({ at }) => moment(at) },
    { head: ({ party }) => party.party, cell: ({ party }) => text(party) },
    { head: ({ column }) => column.name, cell: ({ name }) => text(name) },
    { head: ({ party }) => party.what, cell: ({ what }) => text(what) },
    { head: ({ party }) => party.by, cell: ({ by }) => text(by) },
    { head: ({ party }) => party.reason, cell: ({ reason }) => text(reason) },
  ],
  sumOf: nothing,
})

export const jobs = wholeTable<typeof exportedCalls.jobs, RowOf<Of<'jobs'>['queues']>>({
  call: exportedCalls.jobs,
  rowsOf: ({ queues }) => queues,
  columns: [
    { head: ({ job }) => job.name, cell: ({ name }) => text(name) },
    { head: ({ job }) => job.running, cell: ({ running }) => number(running) },
    { head: ({ job }) => job.due, cell: ({ due }) => number(due) },
    { head: ({ column }) => column.waitsSince, cell: ({ oldestDueAt }) => moment(oldestDueAt) },
    { head: ({ job }) => job.later, cell: ({ later }) => number(later) },
    { head: ({ job }) => job.failed, cell: ({ failed }) => number(failed) },
    { head: ({ job }) => job.lastRun, cell: ({ lastRunAt }) => moment(lastRunAt) },
    { head: ({ job }) => job.lastFailure, cell: ({ lastFailedAt }) => moment(lastFailedAt) },
    { head: ({ job }) => job.error, cell: ({ lastFailure }) => text(lastFailure) },
  ],
  sumOf: nothing,
})

export const failedJobs = wholeTable<typeof exportedCalls.failedJobs, RowOf<Of<'failedJobs'>['jobs']>>({
  call: exportedCalls.failedJobs,
  rowsOf: ({ jobs: rows }) => rows,
  columns: [
    { head: ({ job }) => job.name, cell: ({ name }) => text(name) },
    { head: ({ column }) => column.item, cell: ({ _id }) => text(_id) },
    { head: ({ job }) => job.error, cell: ({ error }) => text(error) },
    {
      head: ({ job }) => job.ids,
      cell: ({ ids }) => text(ids.map(({ field, value }) => `${field} ${value}`).join('; ')),
    },
    { head: ({ job }) => job.lastFailure, cell: ({ failedAt }) => moment(failedAt) },
    { head: ({ column }) => column.attempts, cell: ({ attempts }) => number(attempts) },
    { head: ({ column }) => column.nextAt, cell: ({ nextAt }) => moment(nextAt) },
  ],
  sumOf: nothing,
})

export const syntheticRuns = wholeTable<
  typeof exportedCalls.syntheticRuns,
  RowOf<Of<'syntheticRuns'>['runs']>
>({
  call: exportedCalls.syntheticRuns,
  rowsOf: ({ runs }) => runs,
  columns: [
    { head: ({ synthetic }) => synthetic.started, cell: ({ startedAt }) => moment(startedAt) },
    { head: ({ column }) => column.item, cell: ({ _id }) => text(_id) },
    { head: ({ synthetic }) => synthetic.outcome, cell: ({ outcome }) => text(outcome) },
    { head: ({ synthetic }) => synthetic.ended, cell: ({ step }) => text(step) },
    { head: ({ column }) => column.reason, cell: ({ reason }) => text(reason) },
    { head: ({ column }) => column.endedAt, cell: ({ endedAt }) => moment(endedAt) },
    {
      head: ({ synthetic }) => synthetic.took,
      cell: ({ steps }) =>
        text(steps.map(({ step, milliseconds }) => `${step} ${milliseconds} ms`).join('; ')),
    },
  ],
  sumOf: nothing,
})

export const operators = wholeTable<typeof exportedCalls.operators, RowOf<Of<'operators'>['operators']>>({
  call: exportedCalls.operators,
  rowsOf: ({ operators: rows }) => rows,
  columns: [
    { head: ({ column }) => column.operator, cell: ({ operatorId }) => text(operatorId) },
    { head: ({ team }) => team.name, cell: ({ name }) => text(name) },
    { head: ({ team }) => team.state, cell: ({ state }) => text(state) },
    { head: ({ team }) => team.roles, cell: ({ roles }) => text(roles.join('; ')) },
    { head: ({ team }) => team.sessions, cell: ({ sessions }) => number(sessions) },
    { head: ({ team }) => team.lastSeen, cell: ({ lastSeenAt }) => moment(lastSeenAt) },
    { head: ({ team }) => team.joined, cell: ({ createdAt }) => moment(createdAt) },
  ],
  sumOf: nothing,
})

export const apiKeys = wholeTable<typeof exportedCalls.apiKeys, RowOf<Of<'apiKeys'>['keys']>>({
  call: exportedCalls.apiKeys,
  rowsOf: ({ keys }) => keys,
  columns: [
    { head: ({ team }) => team.name, cell: ({ name }) => text(name) },
    { head: ({ team }) => team.state, cell: ({ state }) => text(state) },
    { head: ({ team }) => team.roles, cell: ({ roles }) => text(roles.join('; ')) },
    { head: ({ column }) => column.createdBy, cell: ({ createdBy }) => text(createdBy) },
    { head: ({ column }) => column.createdAt, cell: ({ createdAt }) => moment(createdAt) },
    { head: ({ column }) => column.activatedBy, cell: ({ activatedBy }) => text(activatedBy) },
    { head: ({ column }) => column.activatedAt, cell: ({ activatedAt }) => moment(activatedAt) },
    { head: ({ column }) => column.expiresAt, cell: ({ expiresAt }) => moment(expiresAt) },
    { head: ({ column }) => column.lastUsedAt, cell: ({ lastUsedAt }) => moment(lastUsedAt) },
    { head: ({ column }) => column.revokedBy, cell: ({ revokedBy }) => text(revokedBy) },
    { head: ({ column }) => column.revokedAt, cell: ({ revokedAt }) => moment(revokedAt) },
  ],
  sumOf: nothing,
})
