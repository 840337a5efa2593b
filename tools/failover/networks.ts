import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateId } from '@kapao/testkit/random'
import type { RunFolder } from './run-folder.ts'

const run = promisify(execFile)

/** The file of a run's folder with the mark that the names of its networks contain. */
const markFile = 'networks'

/** The network that a node's programs are in. */
export type NodeNetwork = {
  /** The node's address, and the addresses that reach it. */
  host: string
  reachedFrom: string
  /** What a program of the node is started by; undefined where it runs in this machine's own network. */
  starter: readonly [string, ...string[]] | undefined
  /** Undefined where the network cannot be cut. */
  cable: Cable | undefined
}

/** Connects a node with all others. */
export type Cable = { cut: () => Promise<void>; mend: () => Promise<void> }

/** The loopback, on which all nodes are reached where the machine allows them no networks. */
const loopback: NodeNetwork = {
  host: '127.0.0.1',
  reachedFrom: '127.0.0.1/32',
  starter: undefined,
  cable: undefined,
}

/**
 * Makes a network namespace for each node, and a bridge that connects them with this machine. Only root may, and not in every
 * container; elsewhere all nodes are on the loopback. The addresses are of the range for tests of networks (RFC 2544).
 */
export async function openNetworks(
  folder: RunFolder,
  nodeNames: readonly string[],
): Promise<ReadonlyMap<string, NodeNetwork>> {
  const { account } = folder
  if (process.getuid?.() === 0 && account) {
    const mark = generateId().slice(-6)
    await writeFile(join(folder.path, markFile), mark)
    try {
      return await connect(mark, nodeNames, account)
    } catch {
      await removeNetworks(folder.path)
    }
  }
  return new Map(nodeNames.map((name) => [name, loopback]))
}

async function connect(
  mark: string,
  nodeNames: readonly string[],
  { uid, gid }: NonNullable<RunFolder['account']>,
): Promise<ReadonlyMap<string, NodeNetwork>> {
  const subnet = `198.18.${Number.parseInt(mark.slice(0, 2), 16)}`
  const bridge = bridgeOf(mark)
  await ip(`link add ${bridge} type bridge`)
  await ip(`addr add ${subnet}.1/24 dev ${bridge}`)
  await ip(`link set ${bridge} up`)
  const networks = new Map<string, NodeNetwork>()
  for (const [index, name] of nodeNames.entries()) {
    const [space, outer, inner] = [spaceOf(mark, name), `kp${mark}o${index}`, `kp${mark}i${index}`]
    const host = `${subnet}.${11 + index}`
    await ip(`netns add ${space}`)
    await ip(`link add ${outer} type veth peer name ${inner}`)
    await ip(`link set ${outer} master ${bridge} up`)
    await ip(`link set ${inner} netns ${space}`)
    await ip(`-n ${space} addr add ${host}/24 dev ${inner}`)
    await ip(`-n ${space} link set ${inner} up`)
    await ip(`-n ${space} link set lo up`)
    networks.set(name, {
      host,
      reachedFrom: `${subnet}.0/24`,
      starter: ['nsenter', enter(space), `--setgid=${gid}`, `--setuid=${uid}`, '--'],
      cable: {
        cut: () => ip(`link set ${outer} down`),
        mend: () => ip(`link set ${outer} up`),
      },
    })
  }
  await probe(nodeNames.map((name) => ({ ...networks.get(name)!, space: spaceOf(mark, name) })))
  return networks
}

/**
 * Throws unless a program can be started in the first network, and a server in the last one is reached from there and from this
 * machine: a firewall may be between them.
 */
async function probe(networks: readonly (NodeNetwork & { space: string })[]): Promise<void> {
  const [first, last] = [networks[0]!, networks.at(-1)!]
  const [program, ...args] = first.starter!
  await run(program, [...args, 'true'])
  const serve = `require('net').createServer((socket) => socket.end()).listen(0, '${last.host}', function () { console.log(this.address().port) })`
  const server = spawn('nsenter', [enter(last.space), '--', process.execPath, '-e', serve])
  try {
    const [port] = (await once(server.stdout, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
    const reach = `require('net').connect(${Number(port.toString())}, '${last.host}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`
    await run('nsenter', [enter(first.space), '--', process.execPath, '-e', reach], { timeout: 10_000 })
    await run(process.execPath, ['-e', reach], { timeout: 10_000 })
  } finally {
    server.kill('SIGKILL')
  }
}

function enter(space: string): string {
  return `--net=/run/netns/${space}`
}

/** Removes the networks of a run, if it has any. */
export async function removeNetworks(folder: string): Promise<void> {
  const mark = await readFile(join(folder, markFile), 'utf8').catch(() => undefined)
  if (mark === undefined) return
  // A machine without the program has none.
  const listed = await run('ip', ['netns', 'list']).catch(() => ({ stdout: '' }))
  for (const line of listed.stdout.split('\n')) {
    const [space = ''] = line.split(' ')
    if (space.startsWith(spaceOf(mark, ''))) await ip(`netns del ${space}`)
  }
  await ip(`link del ${bridgeOf(mark)}`).catch(() => undefined)
}

function spaceOf(mark: string, name: string): string {
  return `kapao-${mark}-${name}`
}

function bridgeOf(mark: string): string {
  return `kp${mark}`
}

async function ip(args: string): Promise<void> {
  await run('ip', args.split(' '))
}
