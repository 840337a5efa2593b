import type { CallFacts } from '@kapao/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { addCalls } from './add-calls.ts'
import type { Shared } from './mount.ts'
import { addReference } from './openapi.ts'
import { addWeb } from './web.ts'

/** Operators also see the files of members, whose addresses are signed. */
function isOfOperators({ audience, media }: CallFacts): boolean {
  return audience === 'operator' || (audience === 'visitor' && media !== undefined)
}

type ConsoleParts = { shared: Shared; memberApp: FastifyInstance; consoleRoot: string }

/**
 * Adds what operators get on `CONSOLE_PORT` alone: their calls, their pages, and the reference of all calls, which
 * includes those of the members' app.
 */
export async function furnishConsoleApp(
  app: FastifyInstance,
  context: Context,
  { shared, memberApp, consoleRoot }: ConsoleParts,
): Promise<void> {
  await addCalls(app, context, shared, isOfOperators)
  await addReference(app, memberApp)
  await addWeb(app, {
    root: consoleRoot,
    page: 'index.html',
    listOrigins: () => Promise.resolve({ forms: [], pictures: [] }),
  })
}
