import { randomUUID } from 'node:crypto'

/** A database name that no other test has. */
export function drawDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** An id that nobody has. */
export const drawId = (): string => randomUUID()
