import { expect, it } from 'vitest'
import { readDevice } from './device.ts'

function chromeOnAndroid(version: number): string {
  return `Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
}
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

it('names the browser and the system of a device', () => {
  expect(readDevice(chromeOnAndroid(140))).toEqual({ browser: 'Chrome', system: 'Android' })
  expect(readDevice(safariOnIphone)).toEqual({ browser: 'Safari', system: 'iOS' })
})

it.each(['', 'x', '(((((((', '\u0000', 'Mozilla/5.0 '.repeat(20)])(
  'accepts the user agent "%s"',
  (userAgent) => {
    expect(readDevice(userAgent)).toEqual({ browser: expect.any(String), system: expect.any(String) })
  },
)
