import type { CallFacts } from '@kapao/contract/call'
import type { FastifyInstance } from 'fastify'
import { listOfferPictures } from '../features/bonus/bonus.ts'
import { listGameOrigins } from '../features/game/game.ts'
import { listSitePictures } from '../features/site/site.ts'
import type { Context } from '../platform/context.ts'
import { addCalls } from './add-calls.ts'
import type { Shared } from './mount.ts'
import { addWeb } from './web.ts'

function isOfMembers({ audience }: CallFacts): boolean {
  return audience !== 'operator'
}

/** Adds what the public port serves: every call but those of operators, and the members' app. */
export async function furnishMemberApp(
  app: FastifyInstance,
  context: Context,
  { shared, webRoot }: { shared: Shared; webRoot: string },
): Promise<void> {
  await addCalls(app, context, shared, isOfMembers)
  // The short invite link leads to the registration with its code. Decision record 0101.
  app.get<{ Params: { code: string } }>('/i/:code', { schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/register?code=${encodeURIComponent(request.params.code)}`),
  )
  await addWeb(app, {
    root: webRoot,
    page: 'index.html',
    listOrigins: () => listOrigins(context),
  })
}

/** The login pages of games and the hosts of the operator's pictures: what pages may reach besides this site. */
async function listOrigins(context: Context) {
  const [games, ...written] = await Promise.all([
    listGameOrigins(context),
    listOfferPictures(context),
    listSitePictures(context),
  ])
  const elsewhere = [games.pictures, ...written].flat().filter((picture) => picture.startsWith('https://'))
  return { forms: games.forms, pictures: [...new Set(elsewhere.map((picture) => new URL(picture).origin))] }
}
