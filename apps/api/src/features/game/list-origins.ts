import type { Context } from '../../platform/context.ts'
import { findAllProviders } from './game.store.ts'
import { hasAddress, linkOf } from './provider.ts'

/**
 * The origins of the login pages that members' browsers post their game accounts to, the only ones that may be posted
 * to, and the addresses of every game's pictures.
 */
export async function listGameOrigins(context: Context): Promise<{ forms: string[]; pictures: string[] }> {
  const providers = await findAllProviders(context.db)
  const links = providers
    .filter((provider) => provider.login_way === 'form' && hasAddress(context.config, provider))
    .flatMap((provider) => linkOf(context.config, provider, 'web') ?? [])
  return {
    forms: [...new Set(links.map((link) => new URL(link).origin))],
    pictures: providers.flatMap(({ logo, background }) => [logo, background]),
  }
}
