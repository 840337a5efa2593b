import { setGameProvider as call } from '@kapao/contract/game-provider'
import { refuse } from '@kapao/contract/refusal'
import { isGameProtocol } from '@kapao/providers/game/game-protocols'
import { operation } from '../../platform/operation.ts'
import { hasAccounts, lockProvider, type ProviderRow, putProvider, sealCredentials } from '../game/game.ts'

/**
 * Inserts or changes a provider. Its credentials are encrypted; without new ones the stored ones stay. If members have
 * accounts there, the currency, the factor, the decimals and the protocol cannot change: they determine what the
 * members' money is worth, and moves may be in progress.
 */
export const setGameProvider = operation(call, async ({ body, operator }, context) => {
  const { code, credentials, ftWalletSlot } = body
  if (!isGameProtocol(body.protocol))
    // A body with an unknown protocol is invalid, but only the server knows the registry: `VALIDATION_FAILED`.
    throw Object.assign(new Error(`No game protocol is named ${body.protocol}`), { statusCode: 400 })
  const written = await context.transaction(async (tx) => {
    const known = await lockProvider(tx, code)
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
      credentials: credentials
        ? sealCredentials(context, code, JSON.stringify(credentials))
        : (known?.credentials ?? null),
      sort_order: body.place,
      is_enabled: body.isEnabled,
    }
    if (provider.base_url !== null && provider.credentials === null) return refuse('KEY_MISSING')
    if (known && countsOtherwise(known, provider) && (await hasAccounts(tx, code)))
      return refuse('SLOT_ALREADY_ACTIVE')
    await putProvider(tx, provider)
    return { message: 'OK' } as const
  })
  if ('message' in written)
    context.log.info(
      { operatorId: operator.operatorId, game: code, hasNewCredentials: credentials !== undefined },
      'game.provider_changed',
    )
  return written
})

function countsOtherwise(known: ProviderRow, next: ProviderRow): boolean {
  return (
    known.currency !== next.currency ||
    Number(known.ft_wallet_slot) !== Number(next.ft_wallet_slot) ||
    known.decimals !== next.decimals ||
    known.protocol !== next.protocol
  )
}
