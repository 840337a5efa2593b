import { monotonicMilliseconds } from './clock.ts'

/** From where on a server refuses: pieces of work at the database, and milliseconds that its event loop is late. */
export type LoadMark = { work: number; lateMilliseconds: number }

/** How many connections of a pool are in use, and how much work waits for one. As `pg.Pool` says it. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number }

export type Load = {
  /** Whether the server has more to do than this mark allows. */
  isAbove: (mark: LoadMark) => boolean
  /** Pieces of work that the database does for this server now, or that wait for it. */
  work: () => number
  /** By how many milliseconds the event loop was late twice in a row. */
  lateMilliseconds: () => number
  close: () => void
}

/** How often the event loop is looked at. */
const turnMilliseconds = 25

/**
 * Judges how much a server has to do. Work that waits for outside companies is not counted: it costs nothing, and a company
 * that hangs must not look like load.
 */
export function watchLoad({ pool, batched }: { pool: Pool; batched: () => number }): Load {
  const loop = createLateness(monotonicMilliseconds)
  const timer = setInterval(loop.turn, turnMilliseconds).unref()
  function work(): number {
    return pool.totalCount - pool.idleCount + pool.waitingCount + batched()
  }
  return {
    work,
    lateMilliseconds: loop.read,
    isAbove: (mark) => work() >= mark.work || loop.read() >= mark.lateMilliseconds,
    close: () => clearInterval(timer),
  }
}

/**
 * How late the turns of an event loop are. One late turn is a pause, such as garbage collection, after which requests are
 * served at once; two in a row are load. The turn under way counts as well, so that a backlog is noticed while it is
 * worked off. `now`: milliseconds of a clock that is never set back.
 */
export function createLateness(now: () => number): { turn: () => void; read: () => number } {
  let turnedAt = now()
  let [before, last] = [0, 0]
  function lateNow(): number {
    return Math.max(0, now() - turnedAt - turnMilliseconds)
  }
  return {
    turn: () => {
      ;[before, last] = [last, lateNow()]
      turnedAt = now()
    },
    read: () => Math.min(last, Math.max(before, lateNow())),
  }
}
