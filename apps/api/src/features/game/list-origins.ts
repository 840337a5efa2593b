import type { House } from '../../house.ts'
import { findAllProviders } from './game.store.ts'
import { hasAddress, linkOf } from './provider.ts'

/**
 * The origins of the login pages that members' browsers post their game accounts to (nothing else may be posted to), and the
 * addresses of the pictures of every game.
 */
export const listGameOrigins = async (house: House): Promise<{ forms: string[]; pictures: string[] }> => {
  const providers = await findAllProviders(house.db)
  const links = providers
    .filter((provider) => provider.login_way === 'form' && hasAddress(house.config, provider))
    .flatMap((provider) => linkOf(house.config, provider, 'web') ?? [])
  return {
    forms: [...new Set(links.map((link) => new URL(link).origin))],
    pictures: providers.flatMap(({ logo, background }) => [logo, background]),
  }
}
