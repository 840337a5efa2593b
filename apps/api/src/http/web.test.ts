import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestHouse
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kapao-web-'))
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Kapao</title>')
  house = await startTestHouse({ WEB_ROOT: root })
})

afterAll(async () => {
  await house.close()
  await rm(root, { recursive: true })
})

describe('the member app', () => {
  it.each([
    ['/user/home', 200],
    ['/register?code=PR1', 200],
    ['/..%2f..%2fetc/passwd', 200],
    ['/api?x', 404],
    ['/assets/nothing.js', 404],
  ])('%s is answered %i, and alike to who asks for the head alone', async (address, status) => {
    const whole = await fetch(`${house.url}${address}`)
    const head = await fetch(`${house.url}${address}`, { method: 'HEAD' })
    expect([whole.status, head.status]).toEqual([status, status])
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
    expect((await whole.text()).includes('<title>Kapao')).toBe(status === 200)
  })
})
