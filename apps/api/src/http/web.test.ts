import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openProviders, writeProvider } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kapao-web-'))
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Kapao</title>')
  await mkdir(path.join(root, 'howto'))
  await writeFile(path.join(root, 'howto/wallet-th.mp4'), '0123456789')
  await writeFile(path.join(root, 'howto/wallet-th.vtt'), 'WEBVTT')
  app = await startTestApp({ WEB_ROOT: root })
})

afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

describe('the member app', () => {
  it.each([
    ['/user/home', 200],
    ['/register?code=PR1', 200],
    ['/..%2f..%2fetc/passwd', 200],
    ['/api?x', 404],
    ['/assets/nothing.js', 404],
  ])('%s is answered with %i, and a HEAD request alike', async (address, status) => {
    const whole = await fetch(`${app.url}${address}`)
    const head = await fetch(`${app.url}${address}`, { method: 'HEAD' })
    expect([whole.status, head.status]).toEqual([status, status])
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
    expect((await whole.text()).includes('<title>Kapao')).toBe(status === 200)
  })

  it('may post forms to the login pages of the open game providers, and to no other site', async () => {
    async function readPolicy(): Promise<string | undefined> {
      const { headers } = await fetch(`${app.url}/user/home`)
      return headers.get('content-security-policy')?.match(/form-action[^;]*/)?.[0]
    }
    expect(await readPolicy()).toBe("form-action 'self'")
    await openProviders(app.db, ['PG'])
    expect(await readPolicy()).toBe("form-action 'self'")
    await openProviders(app.db, ['JOKER', 'UFABET'])
    expect(await readPolicy()).toBe(`form-action 'self' ${new URL(app.sandbox.url).origin}`)
    const { headers } = await fetch(`${app.url}/api/lookup/info`)
    expect(headers.get('content-security-policy')).toContain("form-action 'self';")
  })

  it('shows pictures only from this site and from the hosts that the operator has set', async () => {
    async function readPolicy() {
      const { headers } = await fetch(`${app.url}/login`)
      return headers.get('content-security-policy')?.match(/img-src[^;]*/)?.[0]
    }
    expect(await readPolicy()).toBe("img-src 'self' data: blob:")
    const token = await operatorKey(app)
    function banner(host: string) {
      return { image: `https://${host}/banner.png`, html: '' }
    }
    const reward = { percent: 1, percentSuccess: 0, percentFail: 0, percentTurnover: 0, isOpen: false }
    const contact = { contactText: '', lineLink: '', lineName: '', lineQR: 'https://line.example/qr.png' }
    const offer = { code: 'A', kind: 'bonus', type: 'day', maxReceived: 1, creditFixed: 1, creditMost: 1 }
    for (const [call, body] of [
      ['invite', { ...reward, banners: [banner('invite.example')] }],
      [
        'offers',
        { ...offer, percentFail: 1, place: 1, banners: ['offer.example', 'invite.example'].map(banner) },
      ],
      ['site', { contact }],
    ] as const)
      expect((await app.wire('POST', `/api/operator/${call}`, { token, body })).status).toBe(200)
    await writeProvider(app, { code: 'OWNGAME', logo: 'https://game.example/logo.png' })
    const origins = (await readPolicy())?.split(' ').filter((part) => part.startsWith('https:'))
    expect(origins?.toSorted()).toEqual(
      ['game', 'invite', 'line', 'offer'].map((host) => `https://${host}.example`),
    )
    const { headers } = await fetch(`${app.url}/api/lookup/info`)
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
  })

  it.each(['https://a;sandbox/x.png', 'https://a,b/x.png', "https://a';script-src*/x.png"])(
    'refuses the picture %s, whose address would write rules of its own',
    async (lineQR) => {
      const contact = { contactText: '', lineLink: '', lineName: '', lineQR }
      const { status } = await app.wire('POST', '/api/operator/site', {
        token: await operatorKey(app),
        body: { contact },
      })
      expect(status).toBe(400)
    },
  )

  it('leaves a stored picture out whose address would write rules of its own', async () => {
    await app.db.updateTable('game_provider').set({ logo: 'https://a;sandbox/x.png' }).execute()
    const { headers } = await fetch(`${app.url}/login`)
    expect(headers.get('content-security-policy')).not.toContain('sandbox')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each(['/howto', '/howto/', '/howto/?', '//howto//'])(
    'lists no files of the folder %s',
    async (folder) => {
      const answer = await fetch(`${app.url}${folder}`)
      expect(await answer.text()).not.toContain('wallet-th')
    },
  )

  it.each([
    '/login',
    '/%ff',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=4&transport=nothing',
    '/api/%zz',
  ])('has the security headers on %s, which no route serves', async (url) => {
    const { headers } = await fetch(`${app.url}${url}`)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it.each([
    ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
    ['bytes=3-5', 206, 'bytes 3-5/10', '345'],
    ['bytes=8-', 206, 'bytes 8-9/10', '89'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=4-999', 206, 'bytes 4-9/10', '456789'],
    ['bytes=10-', 416, 'bytes */10', undefined],
  ])(
    'answers the range %s of a video with %i, without which Safari plays none',
    async (range, status, part, text) => {
      const answer = await fetch(`${app.url}/howto/wallet-th.mp4`, { headers: { range } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, part])
      if (text !== undefined) {
        expect(answer.headers.get('content-length')).toBe(String(text.length))
        expect(await answer.text()).toBe(text)
      }
    },
  )

  it('answers a whole video without a range, and again only when it has changed', async () => {
    const address = `${app.url}/howto/wallet-th.mp4`
    const whole = await fetch(address)
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(await whole.text()).toBe('0123456789')
    const etag = whole.headers.get('etag') ?? ''
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await fetch(address, { headers: known })).status).toBe(304)
    const part = { range: 'bytes=2-3', 'if-range': etag }
    expect((await fetch(address, { headers: part })).status).toBe(206)
    expect((await fetch(address, { headers: { ...part, 'if-range': '"another"' } })).status).toBe(200)
  })

  it('serves captions with their own content type', async () => {
    const { headers } = await fetch(`${app.url}/howto/wallet-th.vtt`)
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  })
})
