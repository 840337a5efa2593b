import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function build(switches: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(switches)) vi.stubEnv(name, value)
  return (await import('./config.ts')).config
}

test('the default build starts in Thai, pays in baht, opens new tabs, and is version 1.1.14', async () => {
  expect(await build({ VITE_LAOS: '', VITE_NEW_TAB: '' })).toMatchObject({
    isLaos: false,
    startLanguage: 'th',
    currency: 'BAHT',
    opensNewTab: true,
    version: '1.1.14',
  })
})

test('the Laos build starts in Lao and pays in kip', async () => {
  expect(await build({ VITE_LAOS: 'on' })).toMatchObject({
    isLaos: true,
    startLanguage: 'la',
    currency: 'LAK',
  })
})

test('a game replaces the page if the build opens no new tab, and opens in a new tab otherwise', async () => {
  for (const [isOn, opened, replaced] of [
    ['off', 0, 1],
    ['on', 1, 0],
  ] as const) {
    await build({ VITE_NEW_TAB: isOn })
    const replace = vi.fn()
    const inTab = vi.fn()
    const tab = { opener: {}, document: { body: { style: {} } }, location: { replace: inTab } }
    const open = vi.fn(() => tab)
    vi.stubGlobal('window', { open, location: { replace } })
    const { openGameWindow } = await import('./features/game/game-window.ts')
    openGameWindow('Opening').openAddress('https://game.example/')
    expect([open.mock.calls.length, replace.mock.calls.length]).toEqual([opened, replaced])
    expect(inTab.mock.calls).toEqual(opened === 1 ? [['https://game.example/']] : [])
    // The game cannot reach back to the wallet.
    if (opened === 1) expect(tab.opener).toBeNull()
  }
})
