// The entry point of every command, on whatever Node the machine has: installs the dependencies if they are missing or
// stale, then hands over to the pinned Node. Plain JavaScript for Node 16, without npm imports.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const programs = join(root, 'node_modules', '.bin')
const pinnedNode = join(programs, 'node')
const stampPath = join(root, 'node_modules', '.kapao-installed')
const lockPath = join(root, 'package-lock.json')

const [command = '', ...rest] = process.argv.slice(2)
const tools = {
  start: 'start.ts',
  migrate: '../apps/api/src/migrate.ts',
  dev: 'dev.ts',
  test: 'test.ts',
  'test:unit': 'test-unit.ts',
  'test:e2e': 'test-e2e.ts',
  'test:postgres': 'test-postgres.ts',
  'test:pooled': 'test-pooled.ts',
  typecheck: 'typecheck.ts',
  lint: 'lint.ts',
  format: 'format.ts',
  'ledger:verify': 'verify-ledger.ts',
  'keys:reencrypt': '../apps/api/src/reencrypt.ts',
  distribute: 'distribute.ts',
  'operator:invite': 'invite-operator.ts',
  bench: 'bench.ts',
  faults: 'faults.ts',
  chaos: 'chaos.ts',
  failover: 'failover.ts',
  'upgrade:check': 'upgrade-check.ts',
  abuse: 'abuse.ts',
  mutate: 'mutate.ts',
  'measure:phone': 'phone.ts',
  'demo:reset': 'reset-demo.ts',
  build: 'build.ts',
  audit: 'audit.ts',
  sbom: 'sbom.ts',
  'record:howto': 'howto.ts',
  'record:pictures': 'pictures.ts',
}
if (!Object.hasOwn(tools, command))
  refuse(
    `Unknown command. Kapao has npm start, npm test and ${Object.keys(tools)
      .filter((name) => name !== 'start' && name !== 'test')
      .map((name) => `npm run ${name}`)
      .join(', ')}.`,
  )
installWhenStale()
handOver(join(root, 'tools', tools[command]), rest)

function installWhenStale() {
  const wanted = fingerprint()
  if (existsSync(pinnedNode) && readText(stampPath) === wanted) return
  console.log('Installing the dependencies; the first time takes a minute or two.')
  rmSync(stampPath, { force: true })
  install()
  if (!existsSync(pinnedNode))
    refuse(
      'npm did not install the Node that Kapao runs on: it may be set to ignore install scripts, or this folder lies inside another npm project. Try npm install --ignore-scripts=false here, and read its output.',
    )
  writeFileSync(stampPath, wanted)
}

/** Everything node_modules must match: the lock file, every package.json and the platform. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readFolder(group).map((name) => join(group, name)),
  )
  for (const folder of ['.', 'e2e', 'tools', ...workspaces.sort()])
    hash.update(`\n${folder}\n${readText(join(root, folder, 'package.json'))}`)
  return hash.update(readText(lockPath)).digest('hex')
}

function install() {
  const lock = readText(lockPath)
  // Not saved, because another npm version would format the lock file in its own way. Development packages are needed
  // in production too, because the member app is built here.
  const flags = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-save', '--include=dev']
  const [program, ...before] = npmCommand()
  const { error, status } = spawnSync(program, [...before, ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: installEnvironment(),
  })
  if (lock !== '' && readText(lockPath) !== lock) writeFileSync(lockPath, lock)
  if (error)
    refuse(`Kapao needs npm to install its dependencies, and npm was not found here (${error.code}).`)
  if (status !== 0)
    refuse('npm could not install the dependencies; its output is above. Check the network and try again.')
}

/** The npm that runs this script, or the one on the PATH. */
function npmCommand() {
  const running = process.env.npm_execpath
  if (running && basename(running) === 'npm-cli.js' && existsSync(running)) return [process.execPath, running]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** npm passes its settings on as variables; those that select what to install are not meant for this install. */
function installEnvironment() {
  const meantForAnother =
    /^npm_config_(workspaces?|include_workspace_root|global|location|prefix|dry_run|package_lock(_only)?|omit|only|production|json)$/i
  const kept = Object.entries(process.env).filter(([name]) => !meantForAnother.test(name))
  return Object.fromEntries(kept)
}

/** Runs the program on the pinned Node, forwards signals, and exits with its code. */
function handOver(program, args) {
  const child = spawn(pinnedNode, [program, ...args], {
    cwd: root,
    // The IPC channel closes if this process is killed, which notifies the program.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Starts a third faster from the second time on.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, '.cache', 'node'),
      PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim(),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) =>
    refuse(`The Node that Kapao runs on does not start on this machine (${error.code}).`),
  )
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))
  stopWithNpm(child)
}

/** A killed npm forwards no signal, and nothing else could stop this process. npm runs it through a shell. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  function isOrphan() {
    return process.ppid !== shell || parentOf(shell) !== npm
  }
  setInterval(() => isOrphan() && child.kill('SIGTERM'), 500).unref()
}

/** Works only with /proc; elsewhere it returns the same for every process. */
function parentOf(pid) {
  const stat = readText(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function readFolder(name) {
  const path = join(root, name)
  return existsSync(path) ? readdirSync(path) : []
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
