import { setGameProvider as call } from '@kapao/contract/game-provider'
import { refuse } from '@kapao/contract/refusal'
import { isGameProtocol } from '@kapao/providers/game/game-protocols'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { hasAccounts, lockProvider, type ProviderRow, putProvider, sealCredentials } from '../game/game.ts'

/**
 * Inserts or changes a provider. Its credentials are encrypted; without new ones the stored ones stay, unless the base
 * URL gets another origin: then they are deleted, because they would be sent to whoever is there. If members have
 * accounts at the provider, the currency, the factor, the decimals and the protocol cannot change: they determine what
 * the members' money is worth, and moves may be in progress. Refuses `VALIDATION_FAILED` for an unknown protocol and for
 * a host that the server may not reach, `KEY_MISSING` and `SLOT_ALREADY_ACTIVE`.
 */
export const setGameProvider = operation(call, async ({ body, operator }, context) => {
  const { code, credentials, ftWalletSlot } = body
  // Only the server knows the registry of protocols and the hosts that it may reach.
  if (!isGameProtocol(body.protocol)) return refuseField('protocol', 'no such protocol')
  const unreachable = findUnreachable(context, body)
  if (unreachable) return refuseField(unreachable, 'a private host')
  const written = await context.keyedTransaction(async (tx) => {
    const known = await lockProvider(tx, code)
    context.noteAct({ subject: code, before: known && withoutCredentials(known) })
    const kept = known && originOf(known.base_url) === originOf(body.baseUrl) ? known.credentials : null
    const provider: ProviderRow = {
      code,
      category: body.category,
      name: body.name,
      logo: body.logo,
      background: body.background,
      ft_wallet_slot: ftWalletSlot.toFixed(4),
      decimals: body.decimals,
      currency: body.currency,
      login_way: body.loginWay,
      web: body.web,
      android: body.android,
      ios: body.ios,
      protocol: body.protocol,
      base_url: body.baseUrl,
      credentials: credentials ? sealCredentials(context, code, JSON.stringify(credentials)) : kept,
      sort_order: body.place,
      is_enabled: body.isEnabled,
    }
    const became = credentials ? 'stored' : compare(known?.credentials ?? null, kept)
    if (provider.base_url !== null && became === 'none') return refuse('KEY_MISSING')
    // Not in this transaction: Citus refuses to change a table that all servers have after one has read the members'. The lock
    // of the provider keeps accounts from being opened meanwhile, and waited for those that were.
    if (known && countsOtherwise(known, provider) && (await hasAccounts(context.db, code)))
      return refuse('SLOT_ALREADY_ACTIVE')
    await putProvider(tx, provider)
    return { message: 'OK', credentials: became } as const
  })
  if ('message' in written)
    context.log.info(
      { operatorId: operator.operatorId, game: code, credentials: written.credentials },
      'game.provider_changed',
    )
  return written
})

/** For the record of the act, which says only whether there were credentials. */
function withoutCredentials(provider: ProviderRow) {
  return { ...provider, credentials: provider.credentials === null ? null : '(hidden)' }
}

function refuseField(field: 'protocol' | 'baseUrl' | 'web', message: string) {
  return refuse('VALIDATION_FAILED', { part: 'body', issues: [{ path: `/${field}`, message }] })
}

type Addresses = { baseUrl: string | null; web: string | null; loginWay: string }

/** The field with an address that the server would request and may not. The login page is requested for its form. */
function findUnreachable({ outbound }: Context, { baseUrl, web, loginWay }: Addresses) {
  if (baseUrl === null) return undefined
  if (!outbound.mayReach(baseUrl)) return 'baseUrl'
  const isRequested = loginWay === 'form' && web !== null
  return isRequested && !outbound.mayReach(new URL(web, `${baseUrl}/`).href) ? 'web' : undefined
}

function originOf(baseUrl: string | null): string | null {
  return baseUrl === null ? null : new URL(baseUrl).origin
}

function compare(before: string | null, after: string | null): 'kept' | 'voided' | 'none' {
  if (after !== null) return 'kept'
  return before === null ? 'none' : 'voided'
}

function countsOtherwise(known: ProviderRow, next: ProviderRow): boolean {
  return (
    known.currency !== next.currency ||
    Number(known.ft_wallet_slot) !== Number(next.ft_wallet_slot) ||
    known.decimals !== next.decimals ||
    known.protocol !== next.protocol
  )
}
