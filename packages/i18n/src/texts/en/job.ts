import type { Shape } from '../shape.ts'
import type { job as thai } from '../th/job.ts'

export const job = {
  title: 'Jobs',
  text: 'What the servers do by themselves: what runs, waits and failed.',
  name: 'Job',
  running: 'Running',
  due: 'Waiting',
  later: 'Scheduled',
  failed: 'Failed',
  waitsSince: 'since {{time}}',
  lastRun: 'Last run',
  lastFailure: 'Last failure',
  never: 'Not yet',
  runAll: 'Run all again',
  runOne: 'Run again',
  runTitle: 'Run {{name}} again?',
  runText: 'Failed ones run at once, with all their attempts. A job may run twice without harm.',
  failedTitle: 'Failed jobs',
  noFailed: 'No job has failed.',
  error: 'Error',
  ids: 'About',
  attempts: '{{attempts}} of {{most}} attempts',
  nextAt: 'Again at {{time}}',
  noMore: 'Not by itself any more',
  emptyTitle: 'No worker has started yet',
  emptyText: 'Jobs appear here once a worker has started.',
} as const satisfies Shape<typeof thai>
