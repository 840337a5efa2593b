import { fieldExamples } from '@kapao/contract/field-examples'

/** The part of JSON Schema that zod generates. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

const ofFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-02T03:04:05.000Z',
  date: '2026-11-02',
  uuid: '0190a1c0-0000-7000-8000-000000000000',
  ipv4: '203.0.113.7',
  uri: 'https://kapao.example/picture.png',
}

/** The field that a value is in: its name, and the named object or the call that it is in. */
type Field = { name?: string; within?: string }

/** The text of a field that the contract has no example for. A test makes sure that no example has it. */
export const unknownText = 'string'

/**
 * An example of a schema, composed of the examples that the contract states for its parts: those of the schema itself,
 * else its only or first value, else the contract's example for a field of this name.
 */
export function exampleOf(schema: JsonSchema, field: Field): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if ('default' in schema) return schema.default
  const options = schema.anyOf ?? schema.oneOf
  if (options) return exampleOf(options.find(({ type }) => type !== 'null') ?? {}, field)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, field)))
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'object') return exampleOfObject(schema, field)
  if (type === 'array') return exampleOfArray(schema, field)
  if (type === 'string') return exampleOfText(schema, field)
  if (type === 'number' || type === 'integer') return exampleOfNumber(schema, field)
  if (type === 'boolean') return knownExample(field) !== false
  return null
}

function knownExample({ name, within = '' }: Field): string | number | boolean | undefined {
  return name === undefined
    ? fieldExamples[within]
    : (fieldExamples[`${within}.${name}`] ?? fieldExamples[name])
}

function exampleOfObject(
  { properties, propertyNames, additionalProperties }: JsonSchema,
  { name, within }: Field,
): unknown {
  const inside = name ?? within ?? ''
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, exampleOf(part, { name: key, within: inside })]),
    )
  if (typeof additionalProperties !== 'object') return {}
  const names = propertyNames?.enum ?? [fieldExamples[`${inside}.key`] ?? 'key']
  return Object.fromEntries(
    names.map((key) => [key, exampleOf(additionalProperties, { name: 'value', within: inside })]),
  )
}

function exampleOfArray({ items, prefixItems, minItems = 1 }: JsonSchema, field: Field): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, field))
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items ?? {}, field))
}

function exampleOfText({ format, minLength = 0, maxLength }: JsonSchema, field: Field): string {
  const isOfFormat = format !== undefined && format !== 'uri'
  const known = (isOfFormat ? ofFormat[format] : undefined) ?? knownExample(field) ?? ofFormat[format ?? '']
  if (typeof known === 'string') return known
  return unknownText.padEnd(minLength, '-').slice(0, maxLength)
}

function exampleOfNumber({ minimum, exclusiveMinimum, maximum }: JsonSchema, field: Field): number {
  const known = knownExample(field)
  if (typeof known === 'number') return known
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1)
  return Math.min(Math.max(1, least), maximum ?? Number.MAX_SAFE_INTEGER)
}
