import { randomBytes, randomUUID } from 'node:crypto'

export const generateId = (): string => randomUUID()

/** A random element, uniform enough for a load. */
export const pickOne = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!

/** 32 bytes in base64. */
export const generateSecret = (): string => randomBytes(32).toString('base64')
