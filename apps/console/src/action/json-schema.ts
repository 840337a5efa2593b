import type { CallFacts } from '@kapao/contract/call'
import { z } from 'zod'

/** The part of JSON Schema that zod writes for the contract's requests. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** The requestParts of a request that a form fills in. */
export const requestParts = ['params', 'query', 'body'] as const
export type RequestPart = (typeof requestParts)[number]

type PartSchema = { part: RequestPart; schema: JsonSchema }

/** Written once for each call, because every row of a list asks for them. */
const written = new WeakMap<CallFacts, readonly PartSchema[]>()

/** The schemas of what a call takes, part by part; a call without anything to fill in has none. */
export function schemasOf(call: CallFacts): readonly PartSchema[] {
  const known = written.get(call) ?? writeSchemas(call)
  written.set(call, known)
  return known
}

function writeSchemas(call: CallFacts): PartSchema[] {
  return requestParts.flatMap((part) => {
    const shape = call[part]
    if (shape === undefined) return []
    const schema = z.toJSONSchema(shape, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }) as JsonSchema
    return Object.keys(schema.properties ?? {}).length === 0 ? [] : [{ part, schema }]
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first value of a field: its default, or what an empty form would send. `undefined`: not sent. */
export function emptyValueOf(schema: JsonSchema, isRequired: boolean): unknown {
  if (schema.default !== undefined) return schema.default
  if (!isRequired) return undefined
  const { type } = plainSchemaOf(schema)
  if (type === 'object') return emptyObjectOf(schema)
  if (type === 'array') return []
  return undefined
}

export function emptyObjectOf(schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, required = [] } = plainSchemaOf(schema)
  const entries = Object.entries(properties).map(([name, part]) => [
    name,
    emptyValueOf(part, required.includes(name)),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>
}

/**
 * The schema of a value without its unions: without the null that it may be, and several kinds of text as one text. A
 * union of anything else has the type `choice`.
 */
export function plainSchemaOf(schema: JsonSchema): JsonSchema & { isNullable: boolean } {
  const options = optionsOf(schema)
  const others = options.filter(({ type }) => type !== 'null')
  const isNullable = others.length < options.length
  const [only, ...more] = others
  if (only !== undefined && more.length === 0) return { ...only, isNullable }
  if (others.some(({ type }) => type !== 'string')) return { ...schema, type: 'choice', isNullable }
  const longest = Math.max(...others.map(({ maxLength = 0 }) => maxLength))
  return { type: 'string', ...(longest > 0 ? { maxLength: longest } : {}), isNullable }
}

function optionsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf)?.flatMap(optionsOf) ?? [schema]
}

/** The limits of a figure. */
export function limitsOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const from = minimum ?? exclusiveMinimum
  const isBounded = maximum !== undefined && Math.abs(maximum) < Number.MAX_SAFE_INTEGER
  const isFrom = from !== undefined && Math.abs(from) < Number.MAX_SAFE_INTEGER
  const range = [
    isFrom ? `${minimum === undefined ? '> ' : '≥ '}${from}` : '',
    isBounded ? `≤ ${maximum}` : '',
  ]
  return range.filter(Boolean).join(' · ')
}

/** The paths of the fields that a call refuses, such as `body.banners.0.url`; empty where it accepts all. */
export function refusedFields(call: CallFacts, request: Partial<Record<RequestPart, unknown>>): string[] {
  return requestParts.flatMap((part) => {
    const parsed = call[part]?.safeParse(request[part] ?? {})
    if (parsed === undefined || parsed.success) return []
    return parsed.error.issues.flatMap(({ path, ...issue }) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [part, ...path, key].join('.'))
        : [[part, ...path].join('.')],
    )
  })
}
