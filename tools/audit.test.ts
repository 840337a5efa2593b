import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomPort } from '@kapao/testkit/free-port'
import { describe, expect, it, onTestFinished } from 'vitest'

type Run = { out: string; err: string; code: number }

function runTool(
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Run> {
  const program = fileURLToPath(new URL(name, import.meta.url))
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: tmpdir(), ...environment }
    execFile(process.execPath, [program, ...args], { env }, (failure, out, err) =>
      resolve({ out, err, code: failure === null ? 0 : Number(failure.code) }),
    )
  })
}

type Advisory = { package: string; severity: string }

/** A registry that knows these holes, and no packages. `status` is that of its call for holes. */
async function startRegistry(advisories: readonly Advisory[], status = 200): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    const isAsked = request.url?.endsWith('/advisories/bulk') ?? false
    const known = advisories.map(({ package: name, severity }, index) => [
      name,
      [
        {
          id: index + 1,
          url: 'https://example.org',
          title: 'a hole',
          severity,
          vulnerable_versions: '>=0.0.0',
        },
      ],
    ])
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? Object.fromEntries(known) : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function audit(registry: string): Promise<Run> {
  const cache = await mkdtemp(join(tmpdir(), 'kapao-npm-'))
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  return runTool('audit.ts', [], { npm_config_registry: registry, npm_config_cache: cache })
}

describe('the audit', () => {
  it.each(['high', 'critical'])('fails for a %s hole in a package of production', async (severity) => {
    const { err, code } = await audit(await startRegistry([{ package: 'fastify', severity }]))
    expect(err).toContain(`${severity}: fastify`)
    expect(code).toBe(1)
  })

  it.each([
    ['no hole', []],
    ['a moderate hole', [{ package: 'fastify', severity: 'moderate' }]],
    ['a critical hole in a development package', [{ package: 'vitest', severity: 'critical' }]],
  ])('passes for %s', async (_, advisories) => {
    const { out, err, code } = await audit(await startRegistry(advisories))
    expect([out.trim(), err, code]).toEqual([
      'No high or critical hole is known in the packages of production.',
      '',
      0,
    ])
  })

  it('passes, and says that nothing was checked, when the registry refuses or does not answer', async () => {
    for (const registry of [await startRegistry([], 405), `http://127.0.0.1:${await randomPort()}/`]) {
      const { out, code } = await audit(registry)
      expect(out).toContain('Known holes were not checked: ')
      expect(code).toBe(0)
    }
  })
})

type Component = { name: string; version: string; licenses?: unknown[]; hashes?: unknown[]; purl: string }

describe('the software bill of materials', () => {
  it('lists every package of production with hash and stated licence, and no development package', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kapao-sbom-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'sbom.json')
    expect(await runTool('sbom.ts', [file])).toMatchObject({ err: '', code: 0 })
    const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8')) as {
      bomFormat: string
      components: Component[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const purls = new Set(components.map(({ purl }) => purl))
    const api = await readFile(new URL('../apps/api/package.json', import.meta.url), 'utf8')
    const { dependencies } = JSON.parse(api) as { dependencies: Record<string, string> }
    const wanted = Object.entries(dependencies).map(
      ([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`,
    )
    expect(wanted.filter((purl) => !purls.has(purl))).toEqual([])
    expect([...purls].filter((purl) => /\/(vitest|oxlint|knip)@/.test(purl))).toEqual([])
    const outside = components.filter(({ purl }) => !purl.includes('%40kapao/') && !purl.includes('/e2e@'))
    expect(outside.filter(({ hashes }) => !hashes?.length)).toEqual([])
    // The package.json of these states no licence; the licence is a file of the package.
    const unlicensed = outside.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)
    expect(unlicensed).toEqual(['png-js', 'xmlhttprequest-ssl'])
  })
})
