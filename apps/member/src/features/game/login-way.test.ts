import { autoLoginProviders } from '@kapao/contract/game'
import { describe, expect, it } from 'vitest'
import { appLinkOf, deviceOf, loginForm, wayInto } from './login-way.ts'

const phones = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
}

const links = {
  web: 'https://game.example/login',
  android: 'https://game.example/app.apk',
  ios: 'https://game.example/ios',
}

describe('the way into a game', () => {
  it.each(['JOKER', 'SEXYGAME', 'SUPERSLOT', 'SLOTXO'])(
    'posts the account to the login page of %s',
    (code) => {
      expect(wayInto({ code, loginWay: 'form', ...links }, 'android')).toEqual({
        way: 'form',
        action: links.web,
      })
    },
  )

  it('requests the form of UFABET, whose state is valid for one opening', () => {
    expect(wayInto({ code: 'UFABET', loginWay: 'form', ...links }, 'other')).toEqual({ way: 'ufabet' })
  })

  it.each(autoLoginProviders)('requests a link into %s from the server', (provider) => {
    const code = provider.toUpperCase()
    expect(wayInto({ code, loginWay: 'link', ...links }, 'ios')).toEqual({ way: 'autoLogin', provider })
  })

  it('opens the app’s link on the device it is for, and the web link elsewhere', () => {
    const game = { code: 'LUCKYSPIN', loginWay: 'web', ...links } as const
    expect(wayInto(game, 'android')).toEqual({ way: 'address', address: links.android })
    expect(wayInto(game, 'ios')).toEqual({ way: 'address', address: links.ios })
    expect(wayInto(game, 'other')).toEqual({ way: 'address', address: links.web })
    expect(wayInto({ ...game, ios: null }, 'ios')).toEqual({ way: 'address', address: links.web })
  })

  it('is undefined where the operator has set none', () => {
    const none = { web: null, android: null, ios: null }
    expect(wayInto({ code: 'JOKER', loginWay: 'form', ...none }, 'other')).toBeUndefined()
    expect(wayInto({ code: 'LUCKYSPIN', loginWay: 'web', ...none }, 'other')).toBeUndefined()
    expect(wayInto({ code: 'NEWGAME', loginWay: 'link', ...none }, 'other')).toBeUndefined()
  })
})

describe('the device', () => {
  it('is recognised by the user agent of the browser', () => {
    expect(deviceOf(phones.android)).toBe('android')
    expect(deviceOf(phones.ios)).toBe('ios')
    expect(deviceOf(phones.desk)).toBe('other')
  })

  it('is offered only its own app', () => {
    expect(appLinkOf(links, 'android')).toBe(links.android)
    expect(appLinkOf(links, 'ios')).toBe(links.ios)
    expect(appLinkOf(links, 'other')).toBeNull()
  })
})

describe('the posted login form', () => {
  it('carries the account, and the state of the page if there is one', () => {
    const account = { username: 'kp1', password: 'p@ss&word=1' }
    expect(loginForm(links.web, account)).toEqual({
      action: links.web,
      fields: [
        ['username', 'kp1'],
        ['password', 'p@ss&word=1'],
      ],
    })
    expect(loginForm(links.web, account, { __VIEWSTATE: 'x' }).fields).toContainEqual(['__VIEWSTATE', 'x'])
  })
})
