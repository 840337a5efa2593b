import { listen, newGuest } from '@kapao/testkit/chat'
import { makeFilm } from '@kapao/testkit/film'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { beginUpload, type SlowUpload } from '@kapao/testkit/slow-upload'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from './config.ts'
import { type Finding, writeReport } from './report.ts'

const findings: Finding[] = []

afterAll(() => {
  if (isLong) console.log(`\n${writeReport(findings)}\n`)
})

type Uploader = Person | { guestId: string } | undefined

function headersOf(uploader: Uploader, address: string): Record<string, string> {
  const headers = { 'x-forwarded-for': address }
  if (uploader === undefined) return headers
  return 'token' in uploader
    ? { ...headers, authorization: `Bearer ${uploader.token}` }
    : { ...headers, 'x-guest-id': uploader.guestId }
}

async function uploadFilm(
  { url }: TestApp,
  uploader: Uploader,
  { address, bytes }: { address: string; bytes: Buffer },
): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
  const headers = headersOf(uploader, address)
  return (await fetch(`${url}/api/chat/upload-video`, { method: 'POST', body: form, headers })).status
}

describe('an attacker who uploads slowly', () => {
  let app: TestApp

  afterAll(() => app.close())

  it('does not keep the slip of a member from being read', async () => {
    // None of the uploads ends by itself while the test runs.
    app = await startTestApp({ UPLOADS_IDLE: '300' })
    await openKbankAccount(app.db)
    const accounts = isLong ? 60 : 9
    const address = '10.210.0.1'
    const begun: SlowUpload[] = []
    let refused = 0
    for (let account = 0; account < accounts; account += 1) {
      const attackers: readonly [string, Uploader][] = [
        ['wallet/slip', await join(app)],
        ['chat/upload-image', await newGuest(app.wire)],
      ]
      for (const [call, uploader] of attackers)
        for (let turn = 0; turn < 2; turn += 1) {
          const headers = headersOf(uploader, address)
          const upload = await beginUpload(app.url, { path: `/api/${call}`, headers, size: 100_000 })
          begun.push(upload)
          void upload.answered.then((answer) => {
            if (answer.includes('REQUEST_LIMIT')) refused += 1
          })
        }
    }
    const somchai = await join(app)
    const { picture } = await payForSlip(app, { fromAccount: somchai.phone, amount: 100 })
    const sentAt = performance.now()
    const { status, body } = await sendSlip(app, { token: somchai.token, picture })
    const milliseconds = Math.round(performance.now() - sentAt)
    expect([status, body]).toMatchObject([200, { status: 'SUCCESS' }])
    expect(await uploadFilm(app, somchai, { address: '10.210.0.2', bytes: makeFilm(5000) })).toBe(200)
    const stopped = `${refused} are refused; the others hold 4 of 16 slots for slips and 2 of 8 for guests’ files, or wait`
    await Promise.all(begun.map(({ leave }) => leave()))
    findings.push({
      attack: `12 ${begun.length} uploads of one address that send nothing, half of them slips`,
      cost: `${accounts} accounts and as many guests`,
      stopped,
      honest: `a slip of another address is credited at the first call, after ${milliseconds} ms, with the bank’s answer`,
    })
  })
})

describe('an attacker who uploads a few bytes at a time', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp({ UPLOADS_IDLE: '1' })
  })

  afterAll(() => app.close())

  it('loses the slots again', async () => {
    const uploads = isLong ? 40 : 6
    const begun: SlowUpload[] = []
    for (let turn = 0; turn < uploads; turn += 1) {
      const headers = headersOf(await newGuest(app.wire), `10.211.0.${turn}`)
      begun.push(await beginUpload(app.url, { path: '/api/chat/upload-image', headers, size: 100_000 }))
    }
    const trickle = setInterval(() => begun.forEach(({ send }) => send(Buffer.alloc(10))), 100)
    const answers = await Promise.all(begun.map(({ answered }) => answered))
    clearInterval(trickle)
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 503.*CHAT_UPLOAD_FAIL/s)
    const honest = { address: '10.211.1.1', bytes: makeFilm(5000) }
    expect(await uploadFilm(app, await newGuest(app.wire), honest)).toBe(200)
    findings.push({
      attack: `12 ${uploads} uploads of as many addresses that send 100 bytes a second`,
      cost: `${uploads} addresses`,
      stopped: `${answers.length} of ${uploads} are ended for being slower than 4096 bytes a second (measured over 3 s here, 30 s as delivered)`,
      honest: 'a guest’s video is stored at the first call',
    })
  })
})

describe('an attacker who stores files', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp({
      LIMITS: 'uploadChatVideo.address=10000/60',
      // As delivered in the long form; the short one reaches the same limits sooner.
      ...(isLong ? {} : { CHAT_FILES_ADDRESS: '10/500' }),
      CHAT_FILES_GUESTS: '1-2',
    })
  })

  afterAll(() => app.close())

  async function countStored(): Promise<{ files: number; bytes: number }> {
    const rows = await app.db.selectFrom('chat_file').select('bytes').where('of_guest', '=', true).execute()
    return { files: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  it('stores as many as one address may, and none of a member is refused', async () => {
    const tries = isLong ? 260 : 14
    const bytes = makeFilm(5000)
    for (let turn = 0; turn < tries; turn += 1)
      await uploadFilm(app, await newGuest(app.wire), { address: '10.212.0.1', bytes })
    const { files } = await countStored()
    expect(files).toBe(isLong ? 200 : 10)
    expect(await uploadFilm(app, await join(app), { address: '10.212.0.1', bytes })).toBe(200)
    findings.push({
      attack: `14 One address uploads ${tries} videos, each as another guest`,
      cost: `${tries * 2} calls`,
      stopped: `${files} are stored in a day; a day later those that no message refers to are deleted`,
      honest: 'a member at the same address uploads at the first call',
    })
  })

  it('cannot fill the store from many addresses', async () => {
    const bytes = makeFilm(300_000)
    let tries = 0
    let isRefused = false
    while (!isRefused) {
      tries += 1
      const status = await uploadFilm(app, undefined, { address: `10.213.0.${tries}`, bytes })
      isRefused = status === 503
    }
    const stored = await countStored()
    expect(stored.bytes).toBeLessThanOrEqual(2_000_000)
    expect(await uploadFilm(app, await join(app), { address: '10.213.0.1', bytes })).toBe(200)
    findings.push({
      attack: '14 Videos from another address each, until the space for guests’ files is full',
      cost: `${tries} addresses, for a space of 2 MB here and 20,000 MB as delivered`,
      stopped: `${(stored.bytes / 1_000_000).toFixed(1)} MB are stored, and two alarms are raised before guests are refused`,
      honest: 'members’ files are stored as before; guests write without files until the operator acts',
    })
  })
})

describe('an attacker who opens connections and says nothing', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp(isLong ? {} : { SOCKETS_UNNAMED: '10' })
  })

  afterAll(() => app.close())

  async function openSilently(): Promise<WebSocket | undefined> {
    const connection = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    return new Promise((resolve) => {
      connection.addEventListener('message', () => resolve(connection))
      connection.addEventListener('close', () => resolve(undefined))
      connection.addEventListener('error', () => resolve(undefined))
    })
  }

  it('keeps only so many of one address open', async () => {
    const tries = isLong ? 400 : 15
    const opened = await Promise.all(Array.from({ length: tries }, openSilently))
    const somchai = await join(app)
    const { socket } = await listen(app.url, somchai, { address: '10.214.0.1' })
    const kept = opened.filter((each) => each?.readyState === WebSocket.OPEN).length
    expect(kept).toBeLessThanOrEqual(isLong ? 100 : 10)
    socket.disconnect()
    for (const each of opened) each?.close()
    findings.push({
      attack: `14 ${tries} connections of one address that never say who they are`,
      cost: `${tries} connections`,
      stopped: `${kept} stay open, for 15 s at most`,
      honest: 'a member of another address gets live updates at the first try',
    })
  })
})
