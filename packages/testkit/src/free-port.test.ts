import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { randomPort } from './free-port.ts'

/** Of 1,700: two processes that drew without regard to each other would have about 23 in common. */
const count = 200

const otherProcess = `
  import { randomPort } from '${import.meta.resolve('./free-port.ts')}'
  const ports = []
  while (ports.length < ${count}) ports.push(await randomPort())
  console.log(JSON.stringify(ports))
  process.stdin.resume()
`

test('two processes never get the same port, even before anything listens on it', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '--eval', otherProcess], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void other.kill())
  const [line] = await once(createInterface(other.stdout), 'line')
  const given = new Set(z.array(z.int()).parse(JSON.parse(String(line))))
  const own = new Set<number>()
  for (let left = count; left > 0; left--) own.add(await randomPort())
  expect([given.size, own.size]).toEqual([count, count])
  expect([...own].filter((port) => given.has(port))).toEqual([])
})

test('a guarded port does not keep its process running', async () => {
  const program = `import { randomPort } from '${import.meta.resolve('./free-port.ts')}'; await randomPort()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
})
