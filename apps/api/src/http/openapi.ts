import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { problem } from '@kapao/contract/shapes'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { describeCall, exampleProblems } from './reference/describe-call.ts'
import { securitySchemes, tags } from './reference/schemes.ts'

/**
 * Describes the calls that are mounted afterwards, as OpenAPI 3.1 generated from the contract. `app.swagger()` returns it
 * when the app is ready. Decision record 0065.
 */
export async function describeCalls(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kapao',
        version,
        description: 'Calls of the member wallet and online gaming web app.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      tags,
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document ? complete(document.openapiObject as OpenAPIV3_1.Document) : {},
  })
}

/**
 * Serves the description at `/api/openapi.json`, and the browsable reference at `/api/docs`: of this app's calls, and of
 * those of another app, which is ready before the first request.
 */
export async function addReference(app: FastifyInstance, other: FastifyInstance): Promise<void> {
  function describeBoth() {
    const [own, others] = [app.swagger(), other.swagger()]
    return { ...own, paths: { ...others.paths, ...own.paths } }
  }
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: describeBoth,
    transformSpecificationClone: false,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => describeBoth())
}

function complete(document: OpenAPIV3_1.Document): Partial<OpenAPIV3_1.Document> {
  const { $schema: _, ...Problem } = z.toJSONSchema(problem)
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [path, completePath(item ?? {})])
  return {
    ...document,
    paths: Object.fromEntries(paths) as OpenAPIV3_1.PathsObject,
    components: {
      ...document.components,
      schemas: { Problem: Problem as OpenAPIV3_1.SchemaObject },
      examples: exampleProblems(calls),
    },
  }
}

const byName = new Map<string, CallFacts>(calls.map((call) => [call.name, call]))

function completePath(item: OpenAPIV3_1.PathItemObject): OpenAPIV3_1.PathItemObject {
  const methods = Object.entries(item).map(([method, value]) => {
    const described = value as OpenAPIV3_1.OperationObject
    const call = byName.get(described.operationId ?? '')
    return [method, call ? describeCall(call, described) : described]
  })
  return Object.fromEntries(methods) as OpenAPIV3_1.PathItemObject
}
