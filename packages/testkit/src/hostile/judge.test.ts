import { describe, expect, it } from 'vitest'
import { judge } from './judge.ts'

const request = { path: '/api/login', headers: [], encoding: 'utf8', framing: 'whole' } as const
const secrets = ['the-key-of-everything']

function answered(status: number, body: unknown, headers = 'content-type: application/json') {
  return judge(request, { kind: 'answer', status, headers, text: JSON.stringify(body) }, { secrets })
}

const refusal = { message: 'VALIDATION_FAILED', requestId: 'x' }

describe('the judge of answers', () => {
  it('accepts an answer and a refusal in our format', () => {
    expect([answered(200, { token: 'x' }), answered(400, refusal)]).toEqual([undefined, undefined])
  })

  it.each([
    ['a fault', answered(500, { message: 'INTERNAL_SERVER_ERROR', requestId: 'x' })],
    ['a key', answered(200, { name: 'the-key-of-everything' })],
    ['a key in a header', answered(400, refusal, 'application/json the-key-of-everything')],
    ['a stack', answered(400, { ...refusal, details: 'at login (/srv/login.ts:1:1)' })],
    ['words of the database', answered(400, { ...refusal, details: 'violates check constraint' })],
    ['a code that is none', answered(400, { ...refusal, message: 'Oops' })],
    ['no request id', answered(400, { message: 'VALIDATION_FAILED' })],
    ['a page', answered(400, refusal, 'content-type: text/html')],
    ['silence', judge(request, { kind: 'silence' }, { secrets })],
    ['a hang-up', judge(request, { kind: 'closed' }, { secrets })],
  ])('rejects %s', (_what, found) => {
    expect(found).not.toBeUndefined()
  })
})
