import { uploadSlip } from '@kapao/contract/slip'
import { afterEach, expect, test, vi } from 'vitest'
import { transmit } from './transmit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A request that is never sent and records its arguments. */
class Request extends EventTarget {
  static last: Request | undefined
  upload = new EventTarget()
  timeout = 0
  opened: unknown[] = []
  sent: FormData | undefined
  headers: Record<string, string> = {}
  constructor() {
    super()
    Request.last = this
  }
  open(...how: unknown[]): void {
    this.opened = how
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(form: FormData): void {
    this.sent = form
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
}

function begin() {
  vi.stubGlobal('XMLHttpRequest', Request)
  const breaking = new AbortController()
  const onProgress = vi.fn()
  const file = new Blob(['slip'])
  const options = { headers: { authorization: 'Bearer t1' }, onProgress, signal: breaking.signal }
  const answer = transmit(uploadSlip, {}, file, options)
  const request = Request.last
  if (!request) throw new Error('Nothing was sent')
  return { answer, request, breaking, onProgress }
}

test('an upload is one file in the field `file`, and may take 300 seconds', async () => {
  const { answer, request, onProgress } = begin()
  expect(request.opened).toEqual(['POST', '/api/wallet/slip'])
  expect(request.timeout).toBe(300_000)
  expect(request.headers).toEqual({ authorization: 'Bearer t1' })
  expect([...(request.sent?.keys() ?? [])]).toEqual(['file'])
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 3 }))
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(33)
  request.dispatchEvent(new Event('timeout'))
  await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT', kind: 'timeout' })
})

test('an upload can be aborted', async () => {
  const { answer, breaking } = begin()
  breaking.abort()
  await expect(answer).rejects.toThrow('broken off')
})
