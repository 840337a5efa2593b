import { z } from 'zod'

/** A position in a list: the row's time, and the keys that distinguish it from other rows of the same time. */
type Cursor = readonly [at: string, ...keys: string[]]

/** A row that belongs to a member: time, member id, row id. */
export const memberCursor = z.tuple([z.iso.datetime(), z.uuid(), z.uuid()])

/** Writes a cursor as opaque text, which the client sends back unchanged. */
export function writeCursor(at: Date, ...keys: string[]): string {
  return Buffer.from(JSON.stringify([at.toISOString(), ...keys] satisfies Cursor)).toString('base64url')
}

/** Reads a cursor from text; `undefined` for text that `writeCursor` did not write. */
export function readCursor<Read extends Cursor>(shape: z.ZodType<Read>, text: string): Read | undefined {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return undefined
  }
}
