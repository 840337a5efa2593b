import type { CallFacts } from '@kapao/contract/call'
import type { FastifyInstance } from 'fastify'
import { operations } from '../operations.ts'
import type { Context } from '../platform/context.ts'
import { version } from '../platform/version.ts'
import { takeCookies } from './browser-cookies.ts'
import { mount, type Shared } from './mount.ts'
import { describeCalls } from './openapi.ts'
import { keepRawBody } from './raw-body.ts'
import { takeUploads } from './uploads.ts'

/** Mounts those calls of the contract that this app serves, and describes them. */
export async function addCalls(
  app: FastifyInstance,
  context: Context,
  shared: Shared,
  isServed: (call: CallFacts) => boolean,
): Promise<void> {
  keepRawBody(app)
  await takeUploads(app)
  await takeCookies(app, context.config.KEY_COOKIES)
  await describeCalls(app, version)
  function findOperation(name: string) {
    return operations.find(({ call }) => call.name === name)
  }
  for (const each of operations)
    if (isServed(each.call)) mount(app, context, { ...shared, findOperation }, each)
}
