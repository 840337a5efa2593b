import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Colour = { red: number; green: number; blue: number; alpha: number }

const styles = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const themes = {
  night: blockOf('@utility night'),
  daylight: blockOf('@utility daylight'),
}

for (const [theme, block] of Object.entries(themes)) {
  const token = tokensOf(block)
  const ground = token('ground')
  const raised = token('raised')
  const lifted = token('lifted')
  /** The surfaces that text may be on, besides the plain grounds: the translucent films over each of them. */
  const films = ['surface', 'surface-strong'].flatMap((name) =>
    [ground, raised, lifted].map((under) => over(token(name), under)),
  )
  const warm = token('warm')
  const heroTop = theme === 'night' ? [hex('#35286f')] : []

  describe(`by ${theme}`, () => {
    test('text and muted text reach 4.5 : 1 on every surface', () => {
      for (const surface of [
        ground,
        raised,
        lifted,
        warm,
        over(token('surface'), warm),
        ...heroTop,
        ...films,
      ])
        for (const name of ['text', 'muted'])
          expect.soft(contrast(token(name), surface), name).toBeGreaterThanOrEqual(4.5)
    })

    test('gold, jade, coral, periwinkle and violet text reaches 4.5 : 1 on ground, sheet and card', () => {
      for (const surface of [
        ground,
        raised,
        lifted,
        warm,
        over(token('surface'), ground),
        over(token('surface'), raised),
      ])
        for (const name of ['gold', 'in', 'out', 'progress-text', 'bonus'])
          expect.soft(contrast(token(name), surface), name).toBeGreaterThanOrEqual(4.5)
    })

    test('text on a tint of its own colour, as in pills and alerts, reaches 4.5 : 1', () => {
      const tints = {
        gold: ['gold', 0.18],
        in: ['in', 0.14],
        out: ['out', 0.22],
        'progress-text': ['progress', 0.18],
        bonus: ['bonus', 0.17],
      } as const
      for (const [name, [tint, alpha]] of Object.entries(tints))
        for (const under of [ground, raised, warm, over(token('surface'), raised)]) {
          const surface = over({ ...token(tint), alpha }, under)
          expect.soft(contrast(token(name), surface), `${name} on its tint`).toBeGreaterThanOrEqual(4.5)
          expect.soft(contrast(token('text'), surface), `text on ${tint}`).toBeGreaterThanOrEqual(4.5)
        }
    })

    test('the edge of a field and the focus ring reach 3 : 1 against their surroundings', () => {
      for (const under of [ground, raised, warm])
        for (const name of ['edge', 'focus', 'out'])
          expect.soft(contrast(token(name), under), name).toBeGreaterThanOrEqual(3)
    })
  })
}

test('the label of the main action reaches 4.5 : 1 at both ends of the gold gradient', () => {
  const token = tokensOf(blockOf('@theme'))
  for (const end of ['gold-light', 'gold-deep'])
    expect(contrast(token('on-gold'), token(end))).toBeGreaterThanOrEqual(4.5)
})

test('the night has the same colours by default and for a part of a page', () => {
  for (const [line] of themes.night.matchAll(/--color[^;]+;/g))
    expect(styles.split(line).length, line).toBeGreaterThan(2)
})

test('both themes name the same colours', () => {
  expect(namesIn(themes.daylight)).toEqual(namesIn(themes.night))
})

test('the contrast measure is right for black on white and refuses an unknown token', () => {
  expect(contrast(hex('#000000'), hex('#ffffff'))).toBeCloseTo(21, 5)
  expect(contrast(hex('#777777'), hex('#ffffff'))).toBeLessThan(4.5)
  expect(() => tokensOf(themes.night)('no-such-colour')).toThrow()
})

/** The text of a block of styles.css, without its braces. */
function blockOf(name: string): string {
  const block = new RegExp(`${name} {([^}]*)}`).exec(styles)?.[1]
  if (block === undefined) throw new Error(`styles.css has no block ${name}`)
  return block
}

function namesIn(block: string): string[] {
  return [...block.matchAll(/(--color[\w-]+):/g)].map(([, name = '']) => name).toSorted()
}

function tokensOf(block: string) {
  return (name: string): Colour => {
    const value = new RegExp(`--color-${name}: ([^;]+);`).exec(block)?.[1]
    if (value === undefined) throw new Error(`No colour ${name}`)
    if (value.startsWith('#')) return hex(value)
    const parts = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value)
    if (parts === null) throw new Error(`Colour ${name} is written in a way this test cannot read: ${value}`)
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts.slice(1).map(Number)
    return { red, green, blue, alpha }
  }
}

function hex(value: string): Colour {
  const number = Number.parseInt(value.slice(1), 16)
  return { red: number >> 16, green: (number >> 8) & 255, blue: number & 255, alpha: 1 }
}

function over(film: Colour, under: Colour): Colour {
  function mix(above: number, below: number) {
    return above * film.alpha + below * (1 - film.alpha)
  }
  return {
    red: mix(film.red, under.red),
    green: mix(film.green, under.green),
    blue: mix(film.blue, under.blue),
    alpha: 1,
  }
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(one: Colour, other: Colour) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance({ red, green, blue }: Colour) {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
