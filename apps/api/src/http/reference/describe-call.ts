import type { Audience, CallFacts } from '@kapao/contract/call'
import { guestHeader } from '@kapao/contract/chat-message'
import { type Code, codes } from '@kapao/contract/codes'
import { refusalsOf } from '@kapao/contract/refusals-of'
import type { Problem } from '@kapao/contract/shapes'
import type { OpenAPIV3_1 } from 'openapi-types'
import { exampleOf, type JsonSchema } from './example.ts'

type Described = OpenAPIV3_1.OperationObject
type Media = OpenAPIV3_1.MediaTypeObject
type Response = OpenAPIV3_1.ResponseObject
type Security = OpenAPIV3_1.SecurityRequirementObject

/** Who may make a call, by the schemes of `schemes.ts`. An empty requirement means that no token is needed. */
const ofAudience: Readonly<Record<Audience, Security[]>> = {
  public: [],
  visitor: [],
  participant: [{ bearer: [] }, {}],
  member: [{ bearer: [] }],
  operator: [{ operator: [] }, { operatorSession: [] }],
  provider: [{ signature: [] }],
}

function securityOf({ audience, needs }: CallFacts): Security[] {
  if (needs === 'nothing') return []
  return needs === 'session' ? [{ operatorSession: [] }] : ofAudience[audience]
}

/**
 * Completes the description of one call with what the schemas of its route do not tell: who may make it, its headers,
 * an example of each body, and every refusal with its code.
 */
export function describeCall(call: CallFacts, described: Described): Described {
  const parameters = [...(described.parameters ?? []), ...headersOf(call)]
  const requestBody = requestOf(call, described)
  return {
    ...described,
    security: securityOf(call),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answersOf(call, described), ...refusalResponses(call) },
  }
}

function headersOf(call: CallFacts): OpenAPIV3_1.ParameterObject[] {
  const headers: OpenAPIV3_1.ParameterObject[] = []
  if (call.idempotency === 'key')
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A repeat with the same key and body gets the stored answer; another body is refused.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`^[\x21-\x7e]{1,200}$` },
      example: '5f0c9c1e-2f5f-4a57-9a3e-8d8f3f0c7b11',
    })
  if (call.audience === 'participant' && call.upload)
    headers.push({
      name: guestHeader,
      in: 'header',
      description: 'The guest id that `getChatConfig` returned, if the caller is a guest.',
      schema: { type: 'string' },
    })
  return headers
}

function requestOf(
  { name, upload, audience, body }: CallFacts,
  { requestBody }: Described,
): OpenAPIV3_1.RequestBodyObject | undefined {
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: formOf(upload.field) } } }
  if (audience === 'provider' && !body)
    return {
      description: 'The notification in the format of its provider.',
      required: true,
      content: anything,
    }
  if (!requestBody || !('content' in requestBody)) return undefined
  return { ...requestBody, required: true, content: mapMedia(name, requestBody.content) }
}

const anything = { '*/*': { schema: {} } }

function formOf(field: string): OpenAPIV3_1.SchemaObject {
  const file: OpenAPIV3_1.SchemaObject = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { type: 'object', required: [field], properties: { [field]: file } }
}

function mapMedia(call: string, content: Record<string, Media>): Record<string, Media> {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [
      type,
      { schema: schema ?? {}, example: exampleOf((schema ?? {}) as JsonSchema, { within: call }) },
    ]),
  )
}

function answersOf({ name, media, summary }: CallFacts, { responses }: Described): Record<string, Response> {
  const given = responses?.['200']
  const content = given && 'content' in given ? (given.content ?? {}) : {}
  if (media === undefined) return { 200: { description: summary, content: mapMedia(name, content) } }
  const file: Response = { description: summary, content }
  return media === '*/*'
    ? { 200: file, 206: { ...file, description: 'The part that Range asks for' } }
    : { 200: file }
}

/** One response for each status, with an example for each code that has this status. */
function refusalResponses(call: CallFacts): Record<string, Response> {
  const byStatus = Map.groupBy(errorsOf(call), (code) => codes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [String(status), refusalResponse(status, named)]),
  )
}

function errorsOf(call: CallFacts): Code[] {
  return refusalsOf(call).filter((code) => codes[code].status >= 400)
}

function refusalResponse(status: number, named: readonly Code[]): Response {
  const examples = Object.fromEntries(named.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  const schema = { $ref: '#/components/schemas/Problem' }
  const content = { 'application/json': { schema, examples } }
  const description = named.join(', ')
  if (status !== 429 && !named.includes('TEMPORARILY_UNAVAILABLE')) return { description, content }
  const wait: OpenAPIV3_1.HeaderObject = {
    description: 'After how many seconds to try again, where known',
    schema: { type: 'integer' },
    example: 60,
  }
  return { description, headers: { 'Retry-After': wait }, content }
}

/** The body of each refusal of these calls, by its code. */
export function exampleProblems(calls: readonly CallFacts[]): Record<string, OpenAPIV3_1.ExampleObject> {
  const named = new Set(calls.flatMap((call) => errorsOf(call)))
  return Object.fromEntries(
    [...named].map((message) => [
      message,
      { summary: codes[message].source, value: exampleProblem(message) },
    ]),
  )
}

function exampleProblem(message: Code): Problem {
  const requestId = '0190a1c0-0000-7000-8000-000000000001'
  return { message, requestId, ...(codes[message].status === 429 ? { details: { seconds: 60 } } : {}) }
}
