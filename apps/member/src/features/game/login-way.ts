import { autoLoginProviders, companyOf, type Game, type GameAccount } from '@kapao/contract/game'

/** The kind of device, as far as games have an app for it. */
export type Device = 'android' | 'ios' | 'other'

export function deviceOf(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'other'
}

/** The game's own app for this device, if there is one. */
export function appLinkOf({ android, ios }: Pick<Game, 'android' | 'ios'>, device: Device): string | null {
  return device === 'other' ? null : { android, ios }[device]
}

export type AutoLoginProvider = (typeof autoLoginProviders)[number]

/** How the browser gets into a game. Product §4. */
export type WayIn =
  | { way: 'form'; action: string }
  | { way: 'ufabet' }
  | { way: 'autoLogin'; provider: AutoLoginProvider }
  | { way: 'address'; address: string }

type Known = Pick<Game, 'code' | 'loginWay' | 'web' | 'android' | 'ios'>

/** The way into a game on a device; undefined if the operator has set none. */
export function wayInto(game: Known, device: Device): WayIn | undefined {
  const company = companyOf(game.code)
  if (company === 'UFABET') return { way: 'ufabet' }
  if (game.loginWay === 'form') return game.web === null ? undefined : { way: 'form', action: game.web }
  if (game.loginWay === 'link') {
    const provider = autoLoginProviders.find((name) => name === company.toLowerCase())
    return provider && { way: 'autoLogin', provider }
  }
  const address = appLinkOf(game, device) ?? game.web
  return address === null ? undefined : { way: 'address', address }
}

export type LoginForm = { action: string; fields: readonly (readonly [name: string, value: string])[] }

/**
 * The form that the browser posts to a provider's login page: the account, and the state of the page if it requires
 * one.
 */
export function loginForm(
  action: string,
  { username, password }: Pick<GameAccount, 'username' | 'password'>,
  eventFormState: Readonly<Record<string, string>> = {},
): LoginForm {
  return {
    action,
    fields: [...Object.entries(eventFormState), ['username', username], ['password', password]],
  }
}
