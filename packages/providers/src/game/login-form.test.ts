import { startSurroundings } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyRoute } from '../testing/any-route.ts'
import { startStranger } from '../testing/stranger.ts'
import type { GameConnection } from './game-answer.ts'
import { connectGame } from './connect-game.ts'
import { connectionOfDemo, type DemoGameCode } from './demo-games.ts'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>

beforeAll(async () => {
  surroundings = await startSurroundings()
})
afterAll(() => surroundings.close())

function connect(code: DemoGameCode, change: Partial<GameConnection> = {}) {
  const demo = { gamesUrl: surroundings.sandbox.url, keyGames: surroundings.environment.KEY_GAMES }
  return connectGame({ ...connectionOfDemo(code, demo), route: anyRoute, ...change })
}

describe('the state of a login form', () => {
  it('is read fresh each time, with the address that it is posted to', async () => {
    const ufabet = connect('UFABET')
    const [one, other] = [await ufabet.readFormState(), await ufabet.readFormState()]
    if (one.kind !== 'done' || other.kind !== 'done') throw new Error('The form was not read')
    expect(one.answer.action).toBe(`${surroundings.sandbox.url}/games/ufabet/login`)
    expect(Object.keys(one.answer.fields)).toEqual([
      '__VIEWSTATE',
      '__VIEWSTATEGENERATOR',
      '__EVENTVALIDATION',
    ])
    expect(one.answer.fields['__VIEWSTATE']).not.toBe(other.answer.fields['__VIEWSTATE'])
  })

  it('logs a player in with user name and password, as the browser posts it', async () => {
    const [username, password] = ['somchai', 'pass-word-1']
    await connect('UFABET').openAccount({ username, password })
    const state = await connect('UFABET').readFormState()
    if (state.kind !== 'done') throw new Error(state.reason)
    const body = new URLSearchParams({ ...state.answer.fields, username, password })
    const entered = await fetch(state.answer.action, { method: 'POST', body, redirect: 'manual' })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/games/ufabet/play'])
  })

  it('is empty if the form has no hidden fields, and refused if there is no form', async () => {
    const action = `${surroundings.sandbox.url}/games/joker/login`
    expect(await connect('JOKER').readFormState()).toEqual({ kind: 'done', answer: { action, fields: {} } })
    expect(await connect('PG').readFormState()).toMatchObject({ kind: 'refused' })
  })

  it('is unknown if the page is not a login page', async () => {
    const stranger = await startStranger()
    const lost = connect('UFABET', { loginUrl: stranger.url })
    const pages = [
      '',
      '<form action="/x"><input type="hidden" name="a" value="b"></form>',
      '<form action="javascript:alert(1)"><input type="password" name="p"></form>',
      `<form action="/x"><input type="password">${'<input type="hidden" name="a" value="b">'.repeat(99)}</form>`,
      `<form ${'a="b" '.repeat(9_000)}`,
    ]
    for (const body of pages) {
      stranger.setAnswer({ body, type: 'text/html' })
      expect([body, await lost.readFormState()]).toEqual([
        body,
        { kind: 'unknown', reason: expect.any(String) },
      ])
    }
    await stranger.close()
    expect(await lost.readFormState()).toMatchObject({ kind: 'unknown' })
  })
})
