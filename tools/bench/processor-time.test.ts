import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFamilyTime, readParent, readProcessorTime } from './processor-time.ts'

const busyMilliseconds = 300

const busy = `
while (process.cpuUsage().user < ${busyMilliseconds}_000);
process.send('done')
process.once('message', () => process.exit())`

test('the processor time of a process counts for itself and its parent, also after it has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-busy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'busy.mjs')
  await writeFile(program, busy)
  const before = await readFamilyTime(process.pid)
  const child = fork(program)
  onTestFinished(() => void child.kill())
  await once(child, 'message')
  const processId = child.pid ?? 0
  // Linux rounds to hundredths of a second.
  const least = busyMilliseconds - 20
  expect(await readParent(processId)).toBe(process.pid)
  expect(await readProcessorTime(processId)).toBeGreaterThanOrEqual(least)
  expect((await readFamilyTime(process.pid)) - before).toBeGreaterThanOrEqual(least)
  const ended = once(child, 'exit')
  child.send('end')
  await ended
  expect(await readProcessorTime(processId)).toBe(0)
  expect((await readFamilyTime(process.pid)) - before).toBeGreaterThanOrEqual(least)
  await expect(readParent(processId)).rejects.toThrow('There is no process')
})
