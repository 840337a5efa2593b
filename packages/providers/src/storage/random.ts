import { randomBytes } from 'node:crypto'

/** A name's ending that no other writer draws. */
export const randomSuffix = (): string => randomBytes(8).toString('hex')
