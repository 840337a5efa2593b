import type { Page } from '@playwright/test'
import axe from 'axe-core'

export type Rules = 'all' | 'contrast' | 'names' | 'names and contrast' | 'none'

/** The tags of axe’s rules about names, texts that stand for pictures, and languages. */
const aboutNames = ['cat.aria', 'cat.name-role-value', 'cat.text-alternatives', 'cat.forms', 'cat.language']

const tagsOf: Record<Exclude<Rules, 'none'>, readonly string[]> = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  contrast: ['cat.color'],
  names: aboutNames,
  'names and contrast': [...aboutNames, 'cat.color'],
}

/** Runs axe on the page and returns what it violates. `shape`: a sheet that overlays a page is in none of its landmarks. */
export async function runAxe(
  page: Page,
  { shape, rules }: { shape: 'page' | 'sheet'; rules: Rules },
): Promise<string[]> {
  if (rules === 'none') return []
  // Its source is large: a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findViolations, {
    runOnly: [...tagsOf[rules]],
    isInLandmarks: shape === 'page',
  })
}

/** Runs in the page, which has axe. */
async function findViolations(asked: { runOnly: string[]; isInLandmarks: boolean }): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    runOnly: asked.runOnly,
    rules: {
      // A level of contrast that is not aimed at.
      'color-contrast-enhanced': { enabled: false },
      ...(asked.isInLandmarks ? {} : { region: { enabled: false } }),
    },
    resultTypes: ['violations'],
    // The only frames are games, which their providers draw. None of these rules reads style sheets.
    iframes: false,
    preload: false,
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any, all, none }) =>
      [id, help, html.slice(0, 200), [...any, ...all, ...none].map(({ message }) => message).join('; ')].join(
        ' · ',
      ),
    ),
  )
}
