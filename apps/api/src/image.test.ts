import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withRole } from '@kapao/database/application-role'
import { command, lastStage, layOutImage, listImageFiles } from '@kapao/testkit/image'
import { join as joinSite } from '@kapao/testkit/people'
import { createTestDatabase } from '@kapao/testkit/postgres'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const files = listImageFiles()

describe('the files of the image', () => {
  it('are those of production: no tests, no sandbox, no demo, no tools', () => {
    expect(files).toContain('apps/api/src/main.ts')
    expect(files).toContain('packages/database/rights.sql')
    const folders = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))
    expect([...folders].toSorted()).toEqual([
      '.npmrc',
      'apps/api',
      'package-lock.json',
      'package.json',
      'packages/contract',
      'packages/database',
      'packages/i18n',
      'packages/ledger',
      'packages/money',
      'packages/providers',
    ])
    expect(files.filter((path) => /\.test\.tsx?$|\/testing\/|embedded|\.env/.test(path))).toEqual([])
  })

  it('import nothing that is only for development', async () => {
    const sources = files.filter((path) => path.endsWith('.ts'))
    expect(sources.length).toBeGreaterThan(300)
    const root = new URL('../../../', import.meta.url)
    for (const path of sources) {
      const text = await readFile(new URL(path, root), 'utf8')
      expect([path, text.match(/from '(vitest|@kapao\/(testkit|sandbox|demo|tools)[^']*)'/)?.[0]]).toEqual([
        path,
        undefined,
      ])
    }
  })

  it('belong to root, and the container does not run as root', () => {
    const [before = ''] = lastStage.split('\nUSER node\n')
    expect(before.match(/--chown|chown [^\n]*/g)).toEqual(['chown node:node /var/lib/kapao'])
    expect(lastStage.match(/^USER .*$/gm)).toEqual(['USER node'])
    expect(command.slice(1).filter((path) => !files.includes(path))).toEqual([])
    const port = lastStage.match(/PORT=(\d+)/)?.[1]
    expect(lastStage).toContain(`EXPOSE ${port}`)
    expect(lastStage).toContain(`http://127.0.0.1:${port}/readyz`)
  })
})

describe('a container of the image', () => {
  let surroundings: Awaited<ReturnType<typeof startSurroundings>>
  /** The root of the container's files, which nobody may write to, and its volume. */
  let image: string
  let volume: string
  let role: string

  /** The user of the container. Only root can become another one; everybody else is a normal user already. */
  const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

  beforeAll(async () => {
    surroundings = await startSurroundings()
    role = `${new URL(surroundings.databaseUrl).pathname.slice(1)}_servers`
    const folder = mkdtempSync(join(tmpdir(), 'kapao-image-'))
    ;[image, volume] = [join(folder, 'kapao'), join(folder, 'volume')]
    mkdirSync(image)
    mkdirSync(volume)
    layOutImage(image)
    chmodSync(folder, 0o755)
    if (user.uid !== undefined) chownSync(volume, user.uid, user.gid)
    execFileSync('chmod', ['-R', 'a-w', image])
  })

  afterAll(async () => {
    execFileSync('chmod', ['-R', 'u+w', image])
    rmSync(join(image, '..'), { recursive: true })
    await surroundings.close()
    const { url, drop } = await createTestDatabase()
    await query(url, `drop role ${role}`).finally(drop)
  })

  /** The Node of the image. */
  function node(): string {
    return join(image, 'node_modules/node/bin/node')
  }

  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
      .query<Record<string, unknown>>(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  function serversUrl(password: string): string {
    return withRole(surroundings.databaseUrl, { role, password })
  }

  function migrate(environment: Record<string, string>) {
    const { status, stderr } = spawnSync(node(), ['apps/api/src/migrate.ts'], {
      ...user,
      cwd: image,
      env: environment,
      encoding: 'utf8',
    })
    return [status, stderr]
  }

  it('migrates as the owner, for a role that it creates and whose password it can change', async () => {
    const DATABASE_OWNER_URL = surroundings.databaseUrl
    for (const password of ['the-first', 'the-second']) {
      const url = serversUrl(password)
      expect(migrate({ DATABASE_OWNER_URL, DATABASE_URL: url })).toEqual([0, ''])
      expect(await query(url, 'select current_user as name')).toEqual([{ name: role }])
    }
    await expect(query(serversUrl('the-first'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('does not migrate without both addresses, or with the owner’s as the servers’', () => {
    const DATABASE_OWNER_URL = surroundings.databaseUrl
    expect(migrate({ DATABASE_URL: serversUrl('the-second') })).toEqual([
      1,
      'DATABASE_OWNER_URL is missing; it takes postgresql://name:password@host:port/database.\n',
    ])
    expect(migrate({ DATABASE_OWNER_URL })).toEqual([
      1,
      'DATABASE_URL is missing; it takes postgresql://name:password@host:port/database.\n',
    ])
    expect(migrate({ DATABASE_OWNER_URL, DATABASE_URL: DATABASE_OWNER_URL })).toEqual([
      1,
      'DATABASE_URL takes the address of a role of the servers, not of the owner.\n',
    ])
  })

  it('checks the book as the owner', () => {
    function run(program: string, args: string[], env: Record<string, string>) {
      return spawnSync(node(), [program, ...args], { ...user, cwd: image, env, encoding: 'utf8' })
    }
    const checked = run('apps/api/src/verify.ts', [], {
      DATABASE_OWNER_URL: surroundings.databaseUrl,
      DATABASE_URL: serversUrl('the-second'),
    })
    expect([checked.status, checked.stderr]).toEqual([0, ''])
    expect(checked.stdout).toMatch(/^head {4}/m)
  })

  it('serves members as a normal user who can write to the volume alone, and cannot become the owner', async () => {
    const environment: Record<string, string> = {
      ...surroundings.environment,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: '',
      DATABASE_URL: serversUrl('the-second'),
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URL: '',
      DATA_DIR: volume,
      STORAGE_URL: pathToFileURL(join(volume, 'files')).href,
    }
    const server = await spawnServer(environment, command.slice(1), { ...user, cwd: image, node: node() })
    const wire = wireTo(server.url)
    const outside = wireTo(surroundings.sandbox.url)
    const { token } = await joinSite({ wire, outside })
    expect((await wire('GET', '/api/wallet', { token })).status).toBe(200)
    const owner = decodeURIComponent(new URL(surroundings.databaseUrl).username)
    // Where the system shows it: what the process and those that started it could read of its environment.
    const seen = process.platform === 'linux' ? readFileSync(`/proc/${server.pid}/environ`, 'utf8') : ''
    expect(seen).not.toMatch(/DATABASE_OWNER_URL/)
    expect(seen).not.toContain(new URL(surroundings.databaseUrl).password + '@')
    await expect(query(environment['DATABASE_URL'] ?? '', `set role ${owner}`)).rejects.toMatchObject({
      code: '42501',
    })
    expect(
      await query(
        surroundings.databaseUrl,
        `select rolsuper, rolcreaterole, rolcreatedb, pg_has_role(rolname, '${owner}', 'member') as owns
         from pg_roles where rolname = '${role}'`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owns: false }])
    expect(await server.stop()).toBe(0)
    const attempt = `require('fs').writeFileSync(process.argv[1], '')`
    for (const path of ['apps/api/src/main.ts', 'new.ts', 'node_modules/new.js'])
      expect(
        spawnSync(node(), ['-e', attempt, join(image, path)], { ...user, encoding: 'utf8' }).stderr,
      ).toMatch(/EACCES|EPERM/)
    expect(spawnSync(node(), ['-e', attempt, join(volume, 'new')], user).status).toBe(0)
  })
})
