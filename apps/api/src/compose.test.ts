import { readFileSync } from 'node:fs'
import { startRedis } from '@kapao/testkit/debian/redis'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'

const deploy = new URL('../../../deploy/', import.meta.url)
function readText(path: string): string {
  return readFileSync(new URL(path, deploy), 'utf8')
}

type Service = {
  image: string
  build?: { context: string; dockerfile?: string }
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
  environment?: Record<string, string>
  env_file?: string
  networks: string[]
  command?: string[]
  ports?: string[]
  volumes?: string[]
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
}

const { services, networks } = parse(readText('compose.yaml'), { merge: true }) as Compose
const all = Object.entries(services)
const servers = all.filter(([, { env_file: file }]) => file === 'production.env')

/** The images that a service comes from: its own, or those that its Dockerfile starts from. */
function imagesOf({ image, build }: Service): string[] {
  if (build === undefined) return [image]
  const file = readText(`${build.context}/${build.dockerfile ?? 'Dockerfile'}`)
  const stages = new Set([...file.matchAll(/^FROM .* AS (\S+)/gim)].map(([, name]) => name))
  return [...file.matchAll(/^FROM (\S+)/gim)].map(([, from = '']) => from).filter((from) => !stages.has(from))
}

describe('each container of the compose file', () => {
  it.each(all)('%s runs as a normal user, without capabilities, and can gain none', (_, service) => {
    expect(service.user).toMatch(/^(?!root|0)[\w:]+$/)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.cap_add).toBeUndefined()
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.privileged).toBeUndefined()
  })

  it.each(all)('%s cannot write outside its volumes, and sees nothing of the machine', (_, service) => {
    expect(service.read_only).toBe(true)
    const mounts = (service.volumes ?? []).filter((mount) => /^[./~]/.test(mount))
    expect(mounts.filter((mount) => mount !== './Caddyfile:/etc/caddy/Caddyfile:ro')).toEqual([])
  })

  it.each(all)('%s comes from images that are named by their digest', (_, service) => {
    const images = imagesOf(service)
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  it.each(['proxy', 'postgres'])('%s is built by a file that ends as a normal user', (name) => {
    const file = readText(services[name]?.build?.dockerfile ?? '')
    expect(file.match(/^USER (\S+)$/gm)?.at(-1)).toBe(`USER ${services[name]?.user}`)
    expect(readText('.dockerignore').split('\n')).toContain('*')
  })
})

describe('the networks of the compose file', () => {
  function at(network: string): string[] {
    return all.filter(([, service]) => service.networks.includes(network)).map(([name]) => name)
  }

  it('connect only those that need each other', () => {
    expect(Object.fromEntries(Object.keys(networks).map((name) => [name, at(name)]))).toEqual({
      public: ['proxy'],
      companies: ['api-1', 'api-2', 'worker'],
      inside: ['api-1', 'api-2', 'proxy'],
      database: ['api-1', 'api-2', 'worker', 'migrate', 'postgres'],
      counts: ['api-1', 'api-2', 'worker', 'redis'],
    })
  })

  it('lead to the internet only for the proxy and for the servers’ requests to companies', () => {
    const open = Object.keys(networks).filter((name) => networks[name]?.internal !== true)
    expect(open).toEqual(['public', 'companies'])
    const published = all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)
    expect(published).toEqual(['proxy'])
  })
})

describe('the secrets of the compose file', () => {
  it('give the owner’s password to no server, only to PostgreSQL and to the migration', () => {
    expect(servers.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker'])
    const knowing = all
      .filter(([, service]) => JSON.stringify(service).includes('POSTGRES_PASSWORD'))
      .map(([name]) => name)
    expect(knowing).toEqual(['migrate', 'postgres'])
    for (const [, { environment = {} }] of servers) {
      expect(environment).not.toHaveProperty('DATABASE_OWNER_URL')
      expect(environment['DATABASE_URL']).toContain('//kapao_app:${SERVER_PASSWORD:?}@')
    }
    const owner = services['migrate']?.environment?.['DATABASE_OWNER_URL'] ?? ''
    const name = services['postgres']?.environment?.['POSTGRES_USER']
    expect(owner).toContain(`//${name}:\${POSTGRES_PASSWORD:?}@`)
    expect(readText('production.env.example')).not.toMatch(/DATABASE|POSTGRES/)
  })

  it('make Redis ask for the password that the servers give, and no start without one', () => {
    const { command = [] } = services['redis'] ?? {}
    // Compose refuses to start where a variable with `:?` is empty.
    expect(command[command.indexOf('--requirepass') + 1]).toBe('${REDIS_PASSWORD:?}')
    for (const [, { environment = {} }] of servers)
      expect(environment['REDIS_URL']).toBe('redis://:${REDIS_PASSWORD:?}@redis:6379')
    expect(readText('compose.yaml')).not.toMatch(/\$\{\w*PASSWORD(?!:\?\})/)
  })

  it('are asked for by a Redis that runs with the options of the file', async () => {
    const password = 'a-long-password'
    const options = (services['redis']?.command ?? []).slice(1)
    const redis = await startRedis(options.map((each) => each.replace('${REDIS_PASSWORD:?}', password)))
    onTestFinished(() => redis.close())
    const [stranger, server] = [redis.url, redis.url.replace('//', `//:${password}@`)].map((url) =>
      new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0 }).on('error', () => undefined),
    )
    onTestFinished(() => void [stranger, server].map((client) => client?.disconnect()))
    await expect(stranger?.get('kapao')).rejects.toThrow('NOAUTH')
    expect(await server?.get('kapao')).toBeNull()
  })

  it('give the migration no key', () => {
    expect(services['migrate']).not.toHaveProperty('env_file')
    expect(services['migrate']).not.toHaveProperty('volumes')
  })
})
