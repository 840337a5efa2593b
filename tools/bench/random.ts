import { randomBytes, randomUUID } from 'node:crypto'

export const drawId = (): string => randomUUID()

/** One of these, each equally likely enough for a load. */
export const drawOne = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!

/** 32 bytes in base64. */
export const drawSecret = (): string => randomBytes(32).toString('base64')
