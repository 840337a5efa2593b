import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

const folder = join(root, 'e2e')

const stories = readdirSync(folder).filter((file) => file.endsWith('.e2e.ts'))

/** The names of the inspections that a story starts, each with how often it starts and how often its faults are read. */
function countInspections(story: string): { name: string; started: number; read: number }[] {
  const started = [...story.matchAll(/const (\w+) = startInspection\(/g)].map(([, name = '']) => name)
  return [...new Set(started)].map((name) => ({
    name,
    started: started.filter((each) => each === name).length,
    read: story.split(`${name}.readFaults()`).length - 1,
  }))
}

test('a story that inspects screens also reads the faults that were found', () => {
  const unread = stories.flatMap((file) =>
    countInspections(readFileSync(join(folder, file), 'utf8'))
      .filter(({ started, read }) => read < started)
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(unread).toEqual([])
  expect(countInspections('const screen = startInspection(page)\n')).toEqual([
    { name: 'screen', started: 1, read: 0 },
  ])
})

test('every file of stories has a row in the list of what they cover, and each row a file', () => {
  const rows = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `(\S+)`/gm)].map(
    ([, file = '']) => file,
  )
  expect(rows.toSorted()).toEqual(stories.toSorted())
})
