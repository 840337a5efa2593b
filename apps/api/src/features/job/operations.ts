import { listFailedJobs } from './list-failed-jobs.ts'
import { listJobs } from './list-jobs.ts'
import { runJobsAgain } from './run-jobs-again.ts'

export const jobOperations = [listJobs, listFailedJobs, runJobsAgain] as const
