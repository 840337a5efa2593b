import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVitest } from 'vitest/node'
import { keepThread } from './kept-thread.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-kept-thread-'))
  await writeFile(join(folder, 'loaded.ts'), 'export const loaded = { times: 0 }')
  await writeFile(
    join(folder, 'one.test.ts'),
    `import { appendFileSync } from 'node:fs'
    import { threadId } from 'node:worker_threads'
    import { inject, it } from 'vitest'
    import { loaded } from './loaded.ts'
    it('is told what to do', () => {
      loaded.times += 1
      appendFileSync(${JSON.stringify(join(folder, 'runs'))}, [threadId, loaded.times, inject('mutant')].join() + '\\n')
      if (inject('mutant') === 'fails') throw new Error('It was noticed')
    })
    it('is left out', () => appendFileSync(${JSON.stringify(join(folder, 'runs'))}, 'left out\\n'))`,
  )
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('keeps the loaded modules from one run to the next, which has its own mutant, tests and result', async () => {
  const vitest = await createVitest(
    { root: folder, config: false, watch: false, isolate: false, maxWorkers: 1, reporters: [{}] },
    { plugins: [keepThread()] },
  )
  const { exitCode } = process
  const failed: boolean[] = []
  const project = vitest.getRootProject()
  project.config.testNamePattern = /told/
  for (const mutant of ['none', 'fails', 'none']) {
    vitest.state.filesMap.clear()
    // @ts-expect-error -- Only this test provides a mutant.
    vitest.provide('mutant', mutant)
    await vitest.start()
    failed.push(vitest.state.getCountOfFailedTests() > 0)
  }
  await vitest.close()
  // Vitest means this run by it.
  process.exitCode = exitCode
  const runs = (await readFile(join(folder, 'runs'), 'utf8')).trim().split('\n')
  const [thread] = runs[0]?.split(',') ?? []
  expect(runs).toEqual([`${thread},1,none`, `${thread},2,fails`, `${thread},3,none`])
  expect(failed).toEqual([false, true, false])
})
