import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { addBcelRoutes, writeBcelCallback } from './bcel.ts'
import { addFpRoutes, writeFpCallback } from './fp.ts'
import type { Gateway, Notice, Signing, WrittenCallback } from './gateways.ts'
import { addPayonexRoutes, writePayonexCallback } from './payonex.ts'
import { addPaytimzRoutes, writePaytimzCallback } from './paytimz.ts'
import { addWwRoutes, writeWwCallback } from './ww.ts'

const addRoutesOf = [addWwRoutes, addPaytimzRoutes, addPayonexRoutes, addFpRoutes, addBcelRoutes]

/** The routes of every gateway. Each parses and checks bodies in its own way, so each is a separate Fastify plugin. */
export async function addGatewayRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  for (const addRoutes of addRoutesOf) await app.register(async (room) => addRoutes(room, sandbox))
}

const writers: Record<
  Gateway,
  (notice: Notice, signing: Signing) => WrittenCallback | Promise<WrittenCallback>
> = {
  WW: writeWwCallback,
  PAYTIMZ: writePaytimzCallback,
  PAYONEX: writePayonexCallback,
  FP: writeFpCallback,
  BCEL: writeBcelCallback,
}

/** Builds and signs a call-back in this gateway's format. */
export async function writeGatewayCallback(
  gateway: Gateway,
  notice: Notice,
  signing: Signing,
): Promise<WrittenCallback> {
  return writers[gateway](notice, signing)
}
