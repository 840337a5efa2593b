import type { House } from '../../house.ts'
import { findAllProviders } from './game.store.ts'
import { hasAddress, linkOf } from './provider.ts'

/** The origins of the login pages that members' browsers post their game accounts to. Nothing else may be posted to. */
export const listFormOrigins = async (house: House): Promise<string[]> => {
  const providers = await findAllProviders(house.db)
  const links = providers
    .filter((provider) => provider.login_way === 'form' && hasAddress(house.config, provider))
    .flatMap((provider) => linkOf(house.config, provider, 'web') ?? [])
  return [...new Set(links.map((link) => new URL(link).origin))]
}

/** The addresses of the pictures of every game. */
export const listGamePictures = async (house: House): Promise<string[]> =>
  (await findAllProviders(house.db)).flatMap(({ logo, background }) => [logo, background])
