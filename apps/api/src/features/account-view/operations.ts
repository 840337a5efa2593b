import { listAccountViews } from './list-account-views.ts'

export const accountViewOperations = [listAccountViews] as const
