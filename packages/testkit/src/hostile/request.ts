import type { CallFacts } from '@kapao/contract/call'
import fc from 'fast-check'
import { z } from 'zod'
import {
  hostileBodies,
  hostileHeaders,
  hostileKinds,
  hostileParts,
  hostileQueries,
  hostileValues,
} from './values.ts'

/** The encoding of a body. */
type Encoding = 'utf8' | 'utf16le' | 'latin1'

/** A request that no honest client would send. It can be printed and sent again. */
export type HostileRequest = {
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body?: string
  encoding: Encoding
  /** `short`: the body is shorter than its content-length. `chunks`: the body is not valid chunked encoding. */
  framing: 'whole' | 'short' | 'chunks'
}

/** A call with a valid request of it. */
export type Asked = { call: CallFacts; path: string; body?: unknown }

type Json = Record<string, unknown> | unknown[]

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** The path of a value in a body, as keys from the outermost to the innermost. */
type Difference = readonly (string | number)[]

function pathsIn(value: unknown, at: Difference = []): Difference[] {
  return isJson(value)
    ? [
        ...(at.length > 0 ? [at] : []),
        ...Object.entries(value).flatMap(([key, inner]) =>
          pathsIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
        ),
      ]
    : [at]
}

/** The fields of a call's body in the contract, including those that the example omits. */
function fieldsOf({ body }: CallFacts): string[] {
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(schema.properties ?? {})
}

/** Writes a value as JSON, with the texts of `spoilt` at their paths. Those texts need not be JSON. */
function write(value: unknown, spoilt: ReadonlyMap<string, string>, at: Difference = []): string {
  const other = spoilt.get(JSON.stringify(at))
  if (other !== undefined) return other
  if (Array.isArray(value))
    return `[${value.map((each, index) => write(each, spoilt, [...at, index])).join(',')}]`
  if (!isJson(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}:${write(inner, spoilt, [...at, key])}`,
  )
  return `{${members.join(',')}}`
}

const anyJson = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map(String) },
)

function textOf({ call, body }: Asked): fc.Arbitrary<string> {
  const example = isJson(body) ? body : {}
  const fields = fieldsOf(call).map((field): Difference => [field])
  const paths = [...new Map([...pathsIn(example), ...fields].map((at) => [JSON.stringify(at), at])).values()]
  const keys = [...new Set([...Object.keys(example), ...fields.map(([field]) => String(field)), 'amount'])]
  const withAll = { ...Object.fromEntries(keys.map((key) => [key, null])), ...example }
  function spoil(chosen: readonly (readonly [Difference, string])[]): string {
    const wanted = new Set(chosen.map(([[first]]) => first))
    const kept = Object.entries(withAll).filter(([key]) => key in example || wanted.has(key))
    return write(Object.fromEntries(kept), new Map(chosen.map(([at, text]) => [JSON.stringify(at), text])))
  }
  const path = fc.constantFrom(...(paths.length > 0 ? paths : [['amount']]))
  const plain = write(example, new Map())
  const inside = plain.slice(1, -1)
  return fc.oneof(
    { weight: 10, arbitrary: fc.array(fc.tuple(path, anyJson), { minLength: 1, maxLength: 2 }).map(spoil) },
    { weight: 1, arbitrary: fc.constant(plain) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...keys), anyJson)
        .map(([key, text]) => `{${[inside, `${JSON.stringify(key)}:${text}`].filter(Boolean).join(',')}}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'memberId', 'member_id', 'x'), anyJson)
        .map(([key, text]) => `{${JSON.stringify(key)}:${text}${inside === '' ? '' : ','}${inside}}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...keys).map((gone) => {
        const rest = Object.entries(example).filter(([key]) => key !== gone)
        return write(Object.fromEntries(rest), new Map())
      }),
    },
    { weight: 1, arbitrary: fc.nat(plain.length).map((length) => plain.slice(0, length)) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileBodies) },
    { weight: 1, arbitrary: anyJson },
  )
}

const boundary = 'kapao-hostile'

function part(disposition: string, kind: string, content: string): string {
  return `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${kind}\r\n\r\n${content}\r\n`
}

/** A form with a file, valid or damaged. Its text is encoded as Latin-1, so that it can hold any bytes. */
function form(field: string): fc.Arbitrary<string> {
  const name = fc.constantFrom(field, 'other', '__proto__', '', 'x'.repeat(300))
  const file = fc.constantFrom('slip.png', '../../x.png', '\0.png', 'x.svg', '"', 'x'.repeat(5000))
  const kind = fc.constantFrom('image/png', 'text/html', 'image/svg+xml', 'x', '')
  const content = fc.oneof(
    fc.constantFrom(
      '',
      '\x89PNG\r\n\x1a\n',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0',
      '\xff\xd8\xff\xe0\0\x10JFIF',
      'GIF89a\xff\xff\xff\xff',
      '\0\0\0\x18ftypmp42',
      '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>',
      `--${boundary}--`,
      'x'.repeat(40_000),
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  const each = fc
    .tuple(name, file, kind, content)
    .map(([called, saved, type, bytes]) =>
      part(`form-data; name="${called}"; filename="${saved}"`, type, bytes),
    )
  const end = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}`, '', '--')
  return fc.tuple(fc.array(each, { maxLength: 7 }), end).map(([parts, last]) => [...parts, last].join(''))
}

function pathOf({ call, path }: Asked): fc.Arbitrary<string> {
  const [plain = '', ownQuery] = path.split('?')
  const pieces = plain.split('/')
  const open = call.url.split('/').flatMap((piece, index) => (piece.startsWith(':') ? [index] : []))
  const spoilt =
    open.length === 0
      ? fc.constant(plain)
      : fc
          .tuple(fc.constantFrom(...open), fc.constantFrom(...hostileParts))
          .map(([index, text]) => pieces.with(index, text).join('/'))
  const query = fc.constantFrom(...hostileQueries, ...(ownQuery === undefined ? [] : spoilQuery(ownQuery)))
  return fc.oneof(
    { weight: call.body ? 12 : 1, arbitrary: fc.constant(path) },
    { weight: call.body ? 1 : 3, arbitrary: spoilt },
    { weight: 1, arbitrary: fc.tuple(spoilt, query).map((both) => both.join('?')) },
    { weight: 1, arbitrary: query.map((text) => `${plain}?${text}`) },
  )
}

/** Copies of a query in which one value at a time is replaced by a hostile one. */
function spoilQuery(query: string): string[] {
  const pairs = query.split('&').map((pair) => pair.split('=')[0] ?? '')
  return pairs.flatMap((key) =>
    hostileParts.map((text) => query.replace(new RegExp(`${key}=[^&]*`), `${key}=${text}`)),
  )
}

/** Requests of one call with every kind of defect, and some valid ones. */
export function hostileRequest(asked: Asked): fc.Arbitrary<HostileRequest> {
  const { call } = asked
  const takesBody = call.body !== undefined || call.upload !== undefined || call.audience === 'provider'
  const usualKind = call.upload ? `multipart/form-data; boundary=${boundary}` : 'application/json'
  const text = call.upload
    ? fc.oneof({ weight: 4, arbitrary: form(call.upload.field) }, anyJson)
    : textOf(asked)
  const kind = fc.oneof(
    { weight: 12, arbitrary: fc.constant(usualKind) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileKinds) },
  )
  return fc
    .record({
      path: pathOf(asked),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.constantFrom(...hostileHeaders), { maxLength: 3 }) },
      ),
      body: takesBody ? text : fc.option(textOf(asked), { freq: 6, nil: undefined }),
      kind,
      encoding: fc.oneof(
        { weight: 12, arbitrary: fc.constant<Encoding>(call.upload ? 'latin1' : 'utf8') },
        { weight: 1, arbitrary: fc.constantFrom<Encoding>('utf16le', 'latin1') },
      ),
      framing: fc.oneof(
        { weight: 30, arbitrary: fc.constant<HostileRequest['framing']>('whole') },
        { weight: 1, arbitrary: fc.constantFrom<HostileRequest['framing']>('short', 'chunks') },
      ),
    })
    .map(({ path, headers, body, kind: type, encoding, framing }) => ({
      path,
      headers: body === undefined ? headers : [['content-type', type] as const, ...headers],
      ...(body === undefined ? {} : { body }),
      encoding,
      framing,
    }))
}
