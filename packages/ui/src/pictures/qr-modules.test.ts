import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { renderModules, encodeModules } from './qr-modules.ts'
import type { QrModules } from './qr-modules.ts'

const payload = '00020101021229370016A0000006770101110113006681000000153037645406100.075802TH6304A3F1'

test('a rendered code decodes to its payload', () => {
  expect(decodeQR(paint(encodeModules(payload)))).toBe(payload)
})

test('the path covers exactly the dark modules', () => {
  const modules = encodeModules(payload)
  const painted = new Set<string>()
  for (const [, x, y, width] of renderModules(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(width); step += 1) painted.add(`${Number(x) + step},${y}`)
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) expect(painted.has(`${x},${y}`)).toBe(modules.isDark(x, y))
})

test('four light modules surround the code, as readers require', () => {
  const { size, isDark } = encodeModules(payload)
  for (let along = 0; along < size; along += 1)
    for (const edge of [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]) {
      expect(isDark(along, edge)).toBe(false)
      expect(isDark(edge, along)).toBe(false)
    }
  expect(isDark(4, 4)).toBe(true)
})

test('an empty payload is refused', () => {
  expect(() => encodeModules('')).toThrow(RangeError)
})

function paint({ size, isDark }: QrModules) {
  const scale = 6
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (isDark(Math.floor(x / scale), Math.floor(y / scale)))
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { width: side, height: side, data }
}
