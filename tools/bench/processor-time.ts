import { readdir, readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const millisecondsOfTick = 10

type Times = { parent: number; own: number; ofEndedChildren: number }

/** The processor time that a process has used with all its threads, in milliseconds, as Linux counts it. */
export async function readProcessorTime(processId: number): Promise<number> {
  return (await readTimes(processId))?.own ?? 0
}

/** The same of a process and its children, those that have ended included: for PostgreSQL, given its postmaster. */
export async function readFamilyTime(parentId: number): Promise<number> {
  const parent = await readTimes(parentId)
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(processes.map((name) => readTimes(Number(name))))
  const children = all.filter((times) => times?.parent === parentId)
  return children.reduce(
    (sum, times) => sum + (times?.own ?? 0),
    (parent?.own ?? 0) + (parent?.ofEndedChildren ?? 0),
  )
}

export async function readParent(processId: number): Promise<number> {
  const times = await readTimes(processId)
  if (!times) throw new Error(`There is no process ${processId}`)
  return times.parent
}

/** `undefined` for a process that has ended. See proc(5), /proc/pid/stat. */
async function readTimes(processId: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The second field is a name that may contain spaces and parentheses. The first one after it is the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  function at(field: number): number {
    return Number(fields[field - 3])
  }
  return {
    parent: at(4),
    own: (at(14) + at(15)) * millisecondsOfTick,
    ofEndedChildren: (at(16) + at(17)) * millisecondsOfTick,
  }
}
