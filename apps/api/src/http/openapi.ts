import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Describes the calls that are mounted afterwards, as OpenAPI. `app.swagger()` returns it when the app is ready. */
export async function describeCalls(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Kapao', version, description: 'Calls of the member wallet and online gaming web app.' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          operator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

/** Serves the description at `/api/openapi.json`, and the browsable reference at `/api/docs`. */
export async function addReference(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** Serves the reference of the calls of another app, which is ready. */
export async function addReferenceOf(described: FastifyInstance, app: FastifyInstance): Promise<void> {
  const document = described.swagger() as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await addReference(app)
}
