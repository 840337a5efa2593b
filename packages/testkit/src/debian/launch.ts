import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

type Launch = {
  program: string
  args: readonly string[]
  /** Where it says that it is ready, and in which words. */
  says: { on: 'stdout' | 'stderr'; ready: string }
}

/** Starts a program that ends with the test process, and waits until it says that it is ready. Rejects with what it said. */
export async function launch({ program, args, says: { on, ready } }: Launch): Promise<ChildProcess> {
  const stdio =
    on === 'stdout' ? (['ignore', 'pipe', 'inherit'] as const) : (['ignore', 'ignore', 'pipe'] as const)
  const child = spawn(program, args, { stdio: [...stdio] })
  const output = child[on]
  if (output === null) throw new Error(`${program} has no ${on}`)
  function end(): void {
    void child.kill('SIGKILL')
  }
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const said: string[] = []
  for await (const line of createInterface(output)) {
    said.push(line)
    if (line.includes(ready)) break
  }
  if (child.exitCode !== null || !said.at(-1)?.includes(ready))
    throw new Error(`${program} did not start: ${said.join('\n')}`)
  output.resume()
  return child
}

/** Kills a program, and waits until it is gone. */
export async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
