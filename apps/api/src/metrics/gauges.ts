import { readSealLagSeconds } from '@kapao/ledger/seal'
import { Counter, Gauge } from 'prom-client'
import { sumGuestFiles } from '../features/chat/chat.ts'
import { syntheticSteps } from '@kapao/contract/synthetic'
import { readWaitingJobs } from '../features/job/job.ts'
import { readStandingOfDay } from '../features/synthetic/synthetic.ts'
import { countDifferences } from '../features/today/today.ts'
import type { Context } from '../platform/context.ts'

/** Adds what is read from the database whenever Prometheus asks. Every process of a site tells the same. */
export function addGauges(context: Context): void {
  const { meter, db } = context
  const registers = [meter.register]
  const sealLag: Gauge = new Gauge({
    name: 'kapao_ledger_seal_lag_seconds',
    help: 'Seconds since the oldest entry was recorded that no seal holds yet.',
    registers,
    collect: async (): Promise<void> => sealLag.set(await readSealLagSeconds(db)),
  })
  const guestFiles: Gauge = new Gauge({
    name: 'kapao_guest_files_bytes',
    help: 'Bytes of all chat files that are stored for guests.',
    registers,
    collect: async (): Promise<void> => guestFiles.set(await sumGuestFiles(db)),
  })
  addDifferences(context)
  addJobs(context)
  addSynthetic(context)
  addReplicaReads(context)
  addLoad(context)
}

function addDifferences({ meter, db, clock }: Context): void {
  const registers = [meter.register]
  const oldest = new Gauge({
    name: 'kapao_oldest_difference_seconds',
    help: 'Seconds since the oldest open difference to a company’s records was found; 0 without one.',
    registers,
  })
  const open: Gauge = new Gauge({
    name: 'kapao_differences',
    help: 'Open differences to the records of companies.',
    registers,
    collect: async (): Promise<void> => {
      const { count, since } = await countDifferences(db)
      open.set(count)
      oldest.set(secondsSince(since, clock.now()))
    },
  })
}

function addJobs({ meter, db }: Context): void {
  const [registers, labelNames] = [[meter.register], ['task'] as const]
  const failed = new Gauge({
    name: 'kapao_jobs_failed',
    help: 'Jobs without attempts left, by their kind.',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'kapao_oldest_due_job_seconds',
    help: 'Seconds since the oldest job was due that has not begun; 0 without one.',
    registers,
  })
  const due: Gauge<'task'> = new Gauge({
    name: 'kapao_jobs_due',
    help: 'Jobs that are due and have not begun, by their kind.',
    labelNames,
    registers,
    collect: async (): Promise<void> => {
      const { tasks, oldestSeconds } = await readWaitingJobs(db)
      for (const task of tasks) {
        due.set({ task: task.name }, task.due)
        failed.set({ task: task.name }, task.failed)
      }
      oldest.set(oldestSeconds)
    },
  })
}

function addSynthetic(context: Context): void {
  const { meter, config } = context
  const registers = [meter.register]
  const read = once(() => readStandingOfDay(context))
  const lastDone: Gauge = new Gauge({
    name: 'kapao_synthetic_last_success_timestamp_seconds',
    help: 'When the synthetic member last went the whole way, in seconds since 1970; 0: not in the last days, or it is off.',
    registers,
    collect: async (): Promise<void> => {
      const { lastDoneAt } = await read()
      lastDone.set(config.SYNTHETIC_MINUTES > 0 ? (lastDoneAt?.getTime() ?? 0) / 1000 : 0)
    },
  })
  const inARow: Gauge = new Gauge({
    name: 'kapao_synthetic_failures_in_a_row',
    help: 'Runs of the synthetic member that failed since the last one that went the whole way.',
    registers,
    collect: async (): Promise<void> => inARow.set((await read()).failuresInARow),
  })
  const failed: Gauge<'step'> = new Gauge({
    name: 'kapao_synthetic_failed_runs',
    help: 'Runs of the synthetic member that failed in the last day, by the step that could not be done.',
    labelNames: ['step'],
    registers,
    collect: async (): Promise<void> => {
      const runs = await read()
      for (const step of [...syntheticSteps, 'other'] as const)
        failed.set({ step }, runs.failed.find((each) => each.step === step)?.runs ?? 0)
    },
  })
  const took: Gauge<'step'> = new Gauge({
    name: 'kapao_synthetic_step_seconds',
    help: 'How long each step took in the last run of the synthetic member that went the whole way.',
    labelNames: ['step'],
    registers,
    collect: async (): Promise<void> => {
      const { steps } = await read()
      took.reset()
      for (const { step, milliseconds } of steps) took.set({ step }, milliseconds / 1000)
    },
  })
}

/** Reads once for all who ask while it is read. */
function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

function addReplicaReads({ meter, replica }: Context): void {
  const counter: Counter<'by'> = new Counter({
    name: 'kapao_replica_reads_total',
    help: 'Long reads, such as reports, by who answered them: the replica, or the leader in its place.',
    labelNames: ['by'],
    registers: [meter.register],
    collect: (): void => {
      counter.reset()
      for (const by of ['replica', 'leader'] as const) counter.inc({ by }, replica.answered[by])
    },
  })
}

function addLoad({ meter, load }: Context): void {
  const work: Gauge = new Gauge({
    name: 'kapao_database_work',
    help: 'Pieces of work that the database does for this process now, or that wait for it.',
    registers: [meter.register],
    collect: (): void => work.set(load.work()),
  })
}

function secondsSince(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000)
}
