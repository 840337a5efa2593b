import { closeMoneyDay } from './close-money-day.ts'
import { getMoneyDay } from './get-money-day.ts'
import { listMoneyDays } from './list-money-days.ts'

export const moneyDayOperations = [listMoneyDays, getMoneyDay, closeMoneyDay] as const
