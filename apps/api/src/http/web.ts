import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@kapao/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { isPagePath } from './page-request.ts'
import { sendProblem } from './problem.ts'
import { allowOrigins, type Origins } from './security-headers.ts'

const year = 31_536_000

export type WebSettings = {
  root: string
  /** The page that every path without a file of its own opens. */
  page: string
  /** Returns what the app's pages may reach besides this site, read from the data for each requested page. */
  listOrigins: () => Promise<Origins>
}

/**
 * Serves a built app beside the API. Browsers cache hashed files for a year and revalidate the page itself.
 * Every path that is neither a file nor a call belongs to the app (history-mode routes).
 */
export async function addWeb(app: FastifyInstance, { root, page, listOrigins }: WebSettings): Promise<void> {
  const isBuilt = existsSync(path.join(root, page))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isPagePath(request.url)
    if (!isPage || !isBuilt) return sendProblem(request, reply, refuse('NOT_FOUND'))
    // The page is served even when the database is unavailable: then it may reach no other site, and shows the outage.
    const origins = await listOrigins().catch(() => ({ forms: [], pictures: [] }))
    return allowOrigins(reply, origins).header('cache-control', 'no-cache').sendFile(page)
  })
}
