import { listGameProviders as call } from '@kapao/contract/game-provider'
import { operation } from '../../platform/operation.ts'
import { findAllProviders } from '../game/game.ts'

/** Every provider as an operator wrote it. Credentials never leave the server. */
export const listGameProviders = operation(call, async (_asked, context) =>
  (await findAllProviders(context.db)).map((row) => ({
    code: row.code,
    category: row.category,
    name: row.name,
    logo: row.logo,
    background: row.background,
    ftWalletSlot: Number(row.ft_wallet_slot),
    decimals: row.decimals,
    currency: row.currency,
    loginWay: row.login_way,
    web: row.web,
    android: row.android,
    ios: row.ios,
    protocol: row.protocol,
    baseUrl: row.base_url,
    place: row.sort_order,
    isEnabled: row.is_enabled,
    hasCredentials: row.credentials !== null,
  })),
)
