import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { codes, isCode } from '@kapao/contract/codes'
import { refusalsOf } from '@kapao/contract/refusals-of'
import { join as joinAsMember, password } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenAPIV3_1 } from 'openapi-types'
import { unknownText } from './example.ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../..')

let app: TestApp
let source: string
let served: OpenAPIV3_1.Document

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  source = await (await fetch(`${app.api.consoleUrl}/api/openapi.json`)).text()
  served = JSON.parse(source) as OpenAPIV3_1.Document
})

afterAll(() => app.close())

/** The specification has one URL with a slash at the end, which the server answers in both forms. */
function pathOf({ url }: CallFacts): string {
  return url.replace(/\/$/, '').replaceAll(/:(\w+)/g, '{$1}')
}

function described(call: CallFacts): OpenAPIV3_1.OperationObject {
  const found = served.paths?.[pathOf(call)]?.[call.method.toLowerCase() as 'get']
  if (!found) throw new Error(`${call.method} ${call.url} is not described`)
  return found
}

/** A name in a JSON pointer that is part of an address. */
function writePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

type Media = { schema?: object; example?: unknown; examples?: Record<string, { $ref: string }> }

function mediaOf(part: unknown): [string, Media][] {
  return Object.entries((part as { content?: Record<string, Media> } | undefined)?.content ?? {})
}

function referredValue({ $ref }: { $ref: string }): unknown {
  const example = served.components?.examples?.[$ref.replace('#/components/examples/', '')]
  return example && 'value' in example ? example.value : undefined
}

describe('the served OpenAPI document', () => {
  it('is OpenAPI 3.1 without a finding of the recommended rules of Redocly', async () => {
    expect(served.openapi).toBe('3.1.0')
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source, config })
    expect(
      found.map(
        ({ ruleId, severity, message, location }) =>
          `${severity} ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
      ),
    ).toEqual([])
  })

  it('has an example for every JSON body, which its schema and the contract accept', () => {
    // The lint above checks the schemas themselves. The document is added once, and each schema is found in it.
    const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
    ajv.addSchema(served, 'document')
    const problems: string[] = []
    let examples = 0
    type Checked = { where: string; pointer: readonly string[]; part: unknown }
    function check({ where, pointer, part }: Checked, accept?: (value: unknown) => boolean) {
      const [, media] = mediaOf(part).find(([type]) => type === 'application/json') ?? []
      if (media === undefined) return
      const path = [...pointer, 'content', 'application/json', 'schema'].map(writePointer).join('/')
      const values = media.examples ? Object.values(media.examples).map(referredValue) : [media.example]
      const isValid = ajv.compile({ $ref: `document#/${path}` })
      for (const value of values) {
        examples += 1
        if (JSON.stringify(value).includes(`"${unknownText}"`))
          problems.push(`${where}: a field has no example in ${JSON.stringify(value)}`)
        if (!isValid(value)) problems.push(`${where}: ${ajv.errorsText(isValid.errors)}`)
        if (accept && !accept(value)) problems.push(`${where}: the contract refuses ${JSON.stringify(value)}`)
      }
    }
    for (const call of calls as readonly CallFacts[]) {
      const { requestBody, responses = {} } = described(call)
      const pointer = ['paths', pathOf(call), call.method.toLowerCase()]
      check(
        { where: `${call.name} request`, pointer: [...pointer, 'requestBody'], part: requestBody },
        (value) => call.body?.safeParse(value).success ?? false,
      )
      for (const [status, part] of Object.entries(responses))
        check(
          { where: `${call.name} ${status}`, pointer: [...pointer, 'responses', status], part },
          status === '200' ? (value) => call.answer.safeParse(value).success : undefined,
        )
    }
    expect(problems).toEqual([])
    expect(examples).toBeGreaterThan(calls.length * 2)
  })

  it('has a response with an example for every code that a call may be refused with', () => {
    for (const call of calls as readonly CallFacts[]) {
      const named = Object.entries(described(call).responses ?? {}).flatMap(([status, response]) =>
        mediaOf(response).flatMap(([, { examples = {} }]) =>
          Object.keys(examples).map((code) => `${status} ${code}`),
        ),
      )
      const wanted = refusalsOf(call).filter((code) => codes[code].status >= 400)
      expect([call.name, named.toSorted()]).toEqual([
        call.name,
        wanted.map((code) => `${codes[code].status} ${code}`).toSorted(),
      ])
      expect(named.every((each) => isCode(each.slice(4)))).toBe(true)
    }
  })

  it('lists a URL of the specification that ends with a slash without it, and both are answered', async () => {
    const { PREFIX: _, ...guest } = (
      await app.wire<{ PREFIX: string; guestId: string }>('GET', '/api/chat/config')
    ).body
    for (const url of ['/api/chat/read-customer', '/api/chat/read-customer/'])
      expect([url, (await app.wire('PUT', url, { body: guest })).status]).toEqual([url, 200])
  })

  it('names who may make each call', () => {
    const schemes = new Set(Object.keys(served.components?.securitySchemes ?? {}))
    const by = Map.groupBy(calls as readonly CallFacts[], ({ audience, needs = '' }) =>
      ['session', 'nothing'].includes(needs) ? needs : audience,
    )
    function securityOf(audience: string) {
      return new Set((by.get(audience) ?? []).map((call) => JSON.stringify(described(call).security)))
    }
    expect(schemes).toEqual(new Set(['bearer', 'operator', 'operatorSession', 'signature']))
    expect(securityOf('public')).toEqual(new Set(['[]']))
    expect(securityOf('visitor')).toEqual(new Set(['[]']))
    expect(securityOf('member')).toEqual(new Set(['[{"bearer":[]}]']))
    expect(securityOf('participant')).toEqual(new Set(['[{"bearer":[]},{}]']))
    expect(securityOf('operator')).toEqual(new Set(['[{"operator":[]},{"operatorSession":[]}]']))
    expect(securityOf('session')).toEqual(new Set(['[{"operatorSession":[]}]']))
    expect(securityOf('nothing')).toEqual(new Set(['[]']))
    expect(securityOf('provider')).toEqual(new Set(['[{"signature":[]}]']))
  })
})

/** The program of somebody who has only the document: logs in, reads the profile, and tries a wrong password. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })
const session = await client.POST('/api/login', { body: { username, password } })
if (!session.data) throw new Error(session.error.message)
const headers = { authorization: \`Bearer \${session.data.token}\` }
const profile = await client.GET('/api/account/profile', { headers })
const refused = await client.POST('/api/login', { body: { username, password: 'not-the-password' } })
console.log(JSON.stringify([profile.data?._id, refused.error?.message]))
`

/** A field that the contract does not have. */
const wrongProgram = program.replace('session.data.token', 'session.data.bearer')

describe('a client generated from the served document', () => {
  it('compiles, logs in, and does not compile against another contract', async () => {
    const folder = await prepareFolder()
    try {
      const schema = astToString(await openapiTS(source))
      await writeFile(join(folder, 'schema.ts'), schema)
      await writeFile(join(folder, 'client.ts'), program)
      expect(await compile(folder)).toBe('')
      const { memberId, phone } = await joinAsMember(app)
      const { stdout } = await run(process.execPath, [join(folder, 'client.ts'), app.url, phone, password])
      expect(JSON.parse(stdout)).toEqual([memberId, 'WRONG_CREDENTIAL'])
      await writeFile(join(folder, 'client.ts'), wrongProgram)
      expect(await compile(folder)).toContain("Property 'bearer' does not exist")
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** Inside the project, so that the program finds its library and the compiler's base settings. */
async function prepareFolder(): Promise<string> {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'generated-client-'))
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['es2024', 'dom'],
  }
  const settings = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

/** The errors of the project's own compiler; empty if there are none. */
async function compile(folder: string): Promise<string> {
  const tsc = join(root, 'node_modules', '.bin', 'tsc')
  return run(tsc, ['-p', folder]).then(
    ({ stdout }) => stdout,
    (thrown: { stdout: string }) => thrown.stdout,
  )
}
