import { z } from 'zod'

/** A place in a list that is read on from there: its moment and what tells it from others of that moment. */
type Cursor = readonly [at: string, ...keys: string[]]

/** A row of a member's. */
export const memberCursor = z.tuple([z.iso.datetime(), z.uuid(), z.uuid()])

/** A place as text, to be handed back as it is. */
export const writeCursor = (at: Date, ...keys: string[]): string =>
  Buffer.from(JSON.stringify([at.toISOString(), ...keys] satisfies Cursor)).toString('base64url')

/** The place that a text stands for; `undefined` for one that nobody was given. */
export const readCursor = <Read extends Cursor>(shape: z.ZodType<Read>, text: string): Read | undefined => {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return undefined
  }
}
