import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A minimal checkout, with a fake npm that records its calls and installs the current Node. */
let root: string
const npm = `
  const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
  appendFileSync('npm-was-asked', process.argv.slice(2).join(' ') + '\\n')
  if (process.env.NPM_FAILS) process.exit(7)
  mkdirSync('node_modules/.bin', { recursive: true })
  rmSync('node_modules/.bin/node', { force: true })
  symlinkSync(process.execPath, 'node_modules/.bin/node')
  writeFileSync('package-lock.json', 'written in the way of another npm')`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kapao-first-'))
  await mkdir(join(root, 'tools'))
  await mkdir(join(root, 'packages', 'money'), { recursive: true })
  await cp(new URL('first.mjs', import.meta.url), join(root, 'tools', 'first.mjs'))
  await writeFile(join(root, 'npm-cli.js'), npm)
  await writeFile(join(root, 'package.json'), '{}')
  await writeFile(join(root, 'package-lock.json'), '{"locked":true}')
  await writeFile(join(root, 'packages', 'money', 'package.json'), '{}')
  await write('start', `console.log('started'); process.exit(5)`)
})

afterEach(() => rm(root, { recursive: true }))

async function write(command: string, code: string): Promise<void> {
  await writeFile(join(root, 'tools', `${command}.ts`), code)
}

function launch(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['tools/first.mjs', ...args], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(args: string[], env?: NodeJS.ProcessEnv) {
  const child = launch(args, env)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ])
  return { out, err, code: code as number }
}

async function countInstalls(): Promise<number> {
  return (await readFile(join(root, 'npm-was-asked'), 'utf8').catch(() => '')).split('\n').length - 1
}

test('installs before the first command, runs the program and exits with its code', async () => {
  const { out, err, code } = await run(['start'])
  expect(out).toBe('Installing the dependencies; the first time takes a minute or two.\nstarted\n')
  expect(err).toBe('')
  expect(code).toBe(5)
})

test('installs nothing the second time, and installs again if the lock file or any package.json changed', async () => {
  await run(['start'])
  expect((await run(['start'])).out).toBe('started\n')
  expect(await countInstalls()).toBe(1)
  await writeFile(join(root, 'packages', 'money', 'package.json'), '{"changed":true}')
  await run(['start'])
  expect(await countInstalls()).toBe(2)
  await writeFile(join(root, 'package-lock.json'), '{"locked":"anew"}')
  await run(['start'])
  expect(await countInstalls()).toBe(3)
})

test('leaves the lock file unchanged, whatever npm writes', async () => {
  await run(['start'])
  expect(await readFile(join(root, 'package-lock.json'), 'utf8')).toBe('{"locked":true}')
})

test('runs the program with the installed programs first on the PATH, and passes its arguments', async () => {
  await write('test', `console.log(process.env.PATH.split(':')[0], process.argv.slice(2))`)
  const { out } = await run(['test', 'the book', '--bail'])
  expect(out).toContain(`${join(root, 'node_modules', '.bin')} [ 'the book', '--bail' ]`)
})

test('explains in one sentence that npm is missing, fails or installs no Node', async () => {
  const missing = await run(['start'], { npm_execpath: '', PATH: root })
  expect(missing).toMatchObject({
    code: 1,
    err: 'Kapao needs npm to install its dependencies, and npm was not found here (ENOENT).\n',
  })
  const failed = await run(['start'], { NPM_FAILS: 'yes' })
  expect(failed).toMatchObject({ code: 1, err: expect.stringMatching(/^npm could not install .*\n$/) })
  await writeFile(join(root, 'npm-cli.js'), '')
  expect(await run(['start'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^npm did not install .*\n$/),
  })
})

test('runs npm again after a failed install', async () => {
  await run(['start'], { NPM_FAILS: 'yes' })
  expect((await run(['start'])).code).toBe(5)
})

test('refuses a command that Kapao does not have', async () => {
  expect(await run(['dance'])).toMatchObject({
    code: 1,
    err: 'Unknown command. Kapao has npm start, npm test and npm run migrate, npm run dev, npm run test:unit, npm run test:e2e, npm run test:postgres, npm run test:pooled, npm run typecheck, npm run lint, npm run format, npm run ledger:verify, npm run keys:reencrypt, npm run distribute, npm run operator:invite, npm run bench, npm run faults, npm run chaos, npm run failover, npm run upgrade:check, npm run abuse, npm run mutate, npm run measure:phone, npm run demo:reset, npm run build, npm run audit, npm run sbom, npm run record:howto, npm run record:pictures.\n',
  })
})

const stopping = `
  process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) })
  process.on('disconnect', () => { console.log('abandoned'); process.exit(0) })
  setInterval(() => undefined, 60_000)
  console.log('started')`

test('forwards SIGTERM and waits for the program to end', async () => {
  await write('start', stopping)
  const child = launch(['start'])
  const lines = createInterface(child.stdout!)
  const said: string[] = []
  lines.on('line', (line) => {
    said.push(line)
    if (line === 'started') child.kill('SIGTERM')
  })
  const read = once(lines, 'close')
  expect(await once(child, 'exit')).toEqual([0, null])
  await read
  expect(said.slice(1)).toEqual(['started', 'stopping'])
})

test('the program notices when its launcher is killed with SIGKILL', async () => {
  await write('start', stopping)
  const child = launch(['start'])
  const said: string[] = []
  const lines = createInterface(child.stdout!)
  lines.on('line', (line) => {
    said.push(line)
    if (line === 'started') child.kill('SIGKILL')
  })
  await once(lines, 'close')
  expect(said.slice(1)).toEqual(['started', 'abandoned'])
})

test.runIf(existsSync('/proc/self/stat'))(
  'stops the program when the npm that runs it is killed',
  async () => {
    await write('start', stopping)
    // As npm does: with a shell between itself and the script.
    const code = `require('node:child_process').spawn('sh', ['-c', 'node tools/first.mjs start; true'], { stdio: 'inherit' })`
    const npmProcess = spawn(process.execPath, ['-e', code], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said: string[] = []
    const lines = createInterface(npmProcess.stdout)
    lines.on('line', (line) => {
      said.push(line)
      if (line === 'started') npmProcess.kill('SIGKILL')
    })
    await once(lines, 'close')
    expect(said.slice(1)).toEqual(['started', 'stopping'])
  },
)
