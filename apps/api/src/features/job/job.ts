import type { Database } from '@kapao/database/connect'
import { readQueues } from './job.store.ts'

type WaitingJobs = {
  /** Of each kind of job, how many are due and have not begun, and how many have no attempts left. */
  tasks: { name: string; due: number; failed: number }[]
  /** Since the oldest was due that has not begun; 0 without one. By the clock of the database, as the queue goes. */
  oldestSeconds: number
}

export async function readWaitingJobs(db: Database): Promise<WaitingJobs> {
  const tasks = await readQueues(db)
  return { tasks, oldestSeconds: Math.max(0, ...tasks.map((task) => task.oldest_due_seconds ?? 0)) }
}
