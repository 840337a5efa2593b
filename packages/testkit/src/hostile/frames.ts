import fc from 'fast-check'
import { hostileValues } from './values.ts'

/** The first frame of a socket; some of them are valid. */
const connecting = fc.oneof(
  { weight: 3, arbitrary: fc.constant('40') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '40null',
      '40[]',
      '40"x"',
      '40/admin,',
      '40{"__proto__":{"token":"x"}}',
      '42["join"]',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...hostileValues).map((value) => `40{"token":${value}}`) },
)

const request = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc
    .tuple(
      fc.constantFrom('prefix', 'userId', 'guestId', 'after', '__proto__'),
      fc.constantFrom(...hostileValues),
    )
    .map(([key, value]) => `{"prefix":"kapao",${JSON.stringify(key)}:${value}}`),
)

const frame = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('', '0', '7', '-1', '1e9'), request)
      .map(([id, said]) => `42${id}["join",${said}]`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'messaging',
          'connection',
          'disconnect',
          'error',
          'newListener',
          '__proto__',
          'wallet.changed',
        ),
        request,
      )
      .map(([event, said]) => `42["${event}",${said}]`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      '0',
      '1',
      '2',
      '2probe',
      '3',
      '4',
      '5',
      '6',
      '7',
      'x',
      'b',
      'bAAAA',
      '41',
      '42',
      '42[]',
      '42{}',
      '42[null]',
      '42["join",',
      '42["join"]',
      '43["x"]',
      '430[1]',
      '44',
      '44{"message":"x"}',
      '45',
      '46',
      '49',
      '451-["join",{"_placeholder":true,"num":0}]',
      '451-["join",{"_placeholder":true,"num":-1}]',
      '45999999-["join"]',
      '42/admin,["join"]',
      `42["join",${'['.repeat(7000)}`,
      `42["join",${'[1,'.repeat(3000)}1${']'.repeat(3000)}]`,
      `42["join","${'x'.repeat(40_000)}"]`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** The frames that a hostile client sends over one socket: the one that connects, and those after it. */
export const hostileFrames: fc.Arbitrary<{ connect: string; frames: string[] }> = fc.record({
  connect: connecting,
  frames: fc.array(frame, { minLength: 1, maxLength: 6 }),
})

/** Query strings of the socket's HTTP handshake. */
export const hostileHandshakes: readonly string[] = [
  '',
  'EIO=4',
  'EIO=4&transport=polling',
  'EIO=99&transport=polling',
  'EIO=4&transport=__proto__',
  'EIO=4&transport=constructor',
  'EIO=4&transport=polling&sid=x',
  'EIO=4&transport=polling&sid=__proto__',
  'EIO=4&transport=polling&sid=%00',
  'EIO=4&transport=websocket&sid=constructor',
  'EIO=4&EIO=3&transport=polling&transport=websocket',
  'EIO=4&transport=polling&j=alert(1)',
  `EIO=4&transport=polling&sid=${'x'.repeat(8000)}`,
  '%ff=%zz',
]
