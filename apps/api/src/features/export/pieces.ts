import type { Context } from '../../platform/context.ts'
import { addPiece, keepProgress, type Run } from './export.store.ts'
import type { Counted } from './sums.ts'

/** The export was removed, or another run of it has begun: this one has nothing to do any more. */
export class Superseded extends Error {}

/** A row of the table of pieces stays small enough to be read and sent at once. */
const pieceBytes = 256 * 1024

/** Stores a file in pieces while it is written. Rejects with `Superseded` once the run counts for nothing. */
export function openPieces(context: Pick<Context, 'db' | 'transaction'>, run: Run) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let stored = 0
  let pieceNo = 0

  async function store(bytes: Buffer, counted: Counted): Promise<void> {
    const progress = { ...counted, bytes: stored + bytes.length }
    const isKept = await context.transaction((tx) => addPiece(tx, run, { pieceNo, bytes, progress }))
    if (!isKept) throw new Superseded()
    pieceNo += 1
    stored += bytes.length
  }

  /** Stores all that waits, or only what fills whole pieces. */
  async function flush(counted: Counted, isLast: boolean): Promise<void> {
    const bytes = Buffer.concat(waiting)
    const whole = isLast ? bytes.length : bytes.length - (bytes.length % pieceBytes)
    for (let from = 0; from < whole; from += pieceBytes)
      await store(bytes.subarray(from, Math.min(from + pieceBytes, whole)), counted)
    waiting = whole < bytes.length ? [bytes.subarray(whole)] : []
    waitingBytes = bytes.length - whole
  }

  return {
    /** Adds to the file. `counted`: the rows that the file has with it. */
    add: async (part: string | Buffer, counted: Counted): Promise<void> => {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= pieceBytes) await flush(counted, false)
    },
    /** Notes how far the reading is, of a file that is written at the end. */
    note: async (counted: Counted): Promise<void> => {
      if (!(await keepProgress(context.db, run, { ...counted, bytes: stored }))) throw new Superseded()
    },
    close: (counted: Counted) => flush(counted, true),
    size: () => stored,
  }
}
