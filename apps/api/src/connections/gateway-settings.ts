import {
  type Gateway,
  type GatewayConnection,
  type GatewayKey,
  urlSettingOf,
} from '@kapao/providers/qr/gateway'
import { type GatewayCode, gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'
import { z } from 'zod'
import { address, secret, webhookSecret } from './setting-shapes.ts'

type Setting = { takes: string; shape: z.ZodType }

const keyShapes: Readonly<Record<GatewayKey['kind'], z.ZodString>> = {
  secret,
  longSecret: z.string().min(32),
  webhookSecret,
  rsaPublicKey: z.string().regex(/^[A-Za-z0-9+/]{300,}={0,2}$/),
}

/** The address and the keys of every gateway. A gateway that is not required is connected where its address is set. */
export const gatewaySettings: Readonly<Record<string, Setting>> = Object.fromEntries(
  gatewayCodes.flatMap((code) => Object.entries(settingsOf(code, gatewayOf(code)))),
)

function settingsOf(code: GatewayCode, { keys, isRequired }: Gateway): Record<string, Setting> {
  const settings: Record<string, Setting> = {
    [urlSettingOf(code)]: {
      takes: 'http://… or https://…',
      shape: isRequired ? address : address.optional(),
    },
  }
  for (const [name, { kind, takes }] of Object.entries(keys))
    settings[name] = { takes, shape: isRequired ? keyShapes[kind] : keyShapes[kind].default('') }
  return settings
}

export type GatewayConnections = Readonly<Partial<Record<GatewayCode, Omit<GatewayConnection, 'route'>>>>

/** The gateways whose address is set, or the name of the first key that one of them lacks. */
export function readGateways(
  settings: Readonly<Record<string, unknown>>,
): { connections: GatewayConnections } | { missing: string } {
  const connections: Partial<Record<GatewayCode, Omit<GatewayConnection, 'route'>>> = {}
  for (const code of gatewayCodes) {
    const url = settings[urlSettingOf(code)]
    if (typeof url !== 'string') continue
    const keys = Object.fromEntries(
      Object.keys(gatewayOf(code).keys).map((name) => [name, String(settings[name])]),
    )
    const missing = Object.keys(keys).find((name) => keys[name] === '')
    if (missing !== undefined) return { missing }
    connections[code] = { url, keys }
  }
  return { connections }
}
