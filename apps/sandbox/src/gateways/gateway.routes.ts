import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import type { Notice, Signing, WrittenCallback } from './gateway.ts'
import { type Gateway, gatewayNames, gatewayOf } from './gateways.ts'

/** The routes of every gateway. Each parses and checks bodies in its own way, so each is a separate Fastify plugin. */
export async function addGatewayRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  for (const gateway of gatewayNames)
    await app.register(async (plugin) => gatewayOf(gateway).addRoutes(plugin, sandbox, sandbox.keys.gateways))
}

/** Builds and signs a call-back in this gateway's format. */
export async function writeGatewayCallback(
  gateway: Gateway,
  notice: Notice,
  signing: Signing,
): Promise<WrittenCallback> {
  return gatewayOf(gateway).writeCallback(notice, signing)
}
