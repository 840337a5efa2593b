import { getToday } from './get-today.ts'

export const todayOperations = [getToday] as const
