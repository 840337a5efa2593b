import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { hideFinger, putFinger } from './finger.ts'

/**
 * Frames per second, an even number. Every animation advances by one frame per still, however long the machine takes
 * for it.
 */
export const framesPerSecond = 12

export type Cue = { name: string; from: number; to: number }
export type Still = { file: string; frames: number }
export type Taken = { stills: Still[]; cues: Cue[]; posterFile: string }

export type Film = {
  page: Page
  /**
   * Records one caption: what is done while it is shown, and then as long as reading it takes in the slowest language.
   */
  cue: (name: string, act?: () => Promise<void>) => Promise<void>
  /** Shows the finger and taps there; then records the animations until they end and `until` is visible. */
  tap: (target: Locator, until?: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  /** Scrolls a part of the page, or of the sheet that overlays it, to the middle. */
  scrollTo: (part: Locator) => Promise<void>
  /** Records animations until they end. */
  glide: () => Promise<void>
  hold: (seconds: number) => Promise<void>
  /** Uses this moment as the film's poster. */
  keepPoster: () => Promise<void>
  /** Continues in another tab, or returns from it. */
  turnTo: (page: Page) => Promise<void>
}

const mostGlideFrames = 60

/**
 * Records a film still by still. Its own clock counts the stills, so the result is the same on a slow machine and a
 * fast one. A caption is shown as long as `readingSeconds` requires. With a `plan`, the times of the same film in
 * another language, it is shown exactly as long as there.
 */
export async function startFilm(
  first: Page,
  {
    folder,
    readingSeconds,
    plan,
  }: { folder: string; readingSeconds: (cue: string) => number; plan?: readonly Cue[] | undefined },
): Promise<{ film: Film; finish: () => Taken }> {
  await mkdir(folder, { recursive: true })
  const camera = createCamera(folder, () => film.page)
  const { shoot } = camera
  const cues: Cue[] = []
  let posterFile = ''

  function hold(seconds: number): Promise<void> {
    return shoot(Math.max(1, Math.round(seconds * framesPerSecond)))
  }

  function glide(): Promise<void> {
    return recordAnimations(film.page, shoot)
  }

  function endOf(name: string, from: number): number {
    const planned = plan?.find((cue) => cue.name === name)
    if (planned) return Math.round(planned.to * framesPerSecond)
    const least = from + readingSeconds(name) * framesPerSecond
    const half = framesPerSecond / 2
    // Reserve for other languages, whose screens may animate a frame or two longer.
    return Math.ceil(Math.max(least, camera.frames() + framesPerSecond) / half) * half
  }

  async function show(x: number, y: number, pressures: readonly number[]): Promise<void> {
    for (const pressure of pressures) {
      await film.page.evaluate(putFinger, { x, y, pressure })
      await shoot()
    }
  }

  const film: Film = {
    page: first,
    hold,
    glide,
    cue: async (name, act) => {
      const from = camera.frames()
      await act?.()
      const rest = endOf(name, from) - camera.frames()
      if (rest < 1) throw new Error(`${name} takes longer than in the language whose times it must keep`)
      await shoot(rest)
      cues.push({ name, from: from / framesPerSecond, to: camera.frames() / framesPerSecond })
    },
    tap: async (target, until) => {
      const { x, y } = await middleOf(target)
      await show(x, y, [0.1, 0.35, 0.7])
      await hold(0.55)
      await show(x, y, [0.9, 1])
      await hold(0.15)
      await film.page.touchscreen.tap(x, y)
      await film.page.evaluate(hideFinger)
      await until?.waitFor()
      await film.page.evaluate(twoFrames)
      await glide()
      await shoot()
    },
    type: (field, text) => recordTyping(field, text, hold),
    scrollTo: (part) => recordScroll(film.page, part, shoot),
    keepPoster: async () => {
      await shoot()
      posterFile = camera.stills.at(-1)?.file ?? ''
    },
    turnTo: async (page) => {
      film.page = page
      await page.bringToFront()
    },
  }
  await camera.slow(first)
  while (await first.evaluate(moveOn, 1000)) await first.evaluate(twoFrames)
  return { film, finish: () => ({ stills: camera.stills, cues, posterFile }) }
}

/** Takes stills of a page whose animations run slowly, and counts the frames that each of them is shown for. */
function createCamera(folder: string, currentPage: () => Page) {
  const stills: Still[] = []
  const sessions = new Map<Page, CDPSession>()
  let frames = 0

  async function slow(page: Page): Promise<CDPSession> {
    const known = sessions.get(page)
    if (known) return known
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
    sessions.set(page, session)
    return session
  }
  return {
    stills,
    frames: () => frames,
    slow,
    shoot: async (count = 1): Promise<void> => {
      const session = await slow(currentPage())
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
      })
      const file = join(folder, `${String(stills.length).padStart(4, '0')}.png`)
      await writeFile(file, data, 'base64')
      stills.push({ file, frames: count })
      frames += count
    },
  }
}

async function recordAnimations(page: Page, shoot: () => Promise<void>): Promise<void> {
  for (let count = 0; count < mostGlideFrames; count += 1) {
    const isMoving = await page.evaluate(moveOn, 1000 / framesPerSecond)
    if (!isMoving) return
    await shoot()
  }
  throw new Error('The animations on the screen do not end')
}

async function recordTyping(field: Locator, text: string, hold: Film['hold']): Promise<void> {
  for (const letter of text) {
    await field.press(letter)
    await hold(0.2)
  }
}

async function recordScroll(page: Page, part: Locator, shoot: () => Promise<void>): Promise<void> {
  const steps = 9
  for (let step = 1; step <= steps; step += 1) {
    await part.evaluate(scrollPart, { step, steps })
    await page.evaluate(twoFrames)
    await shoot()
  }
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Nothing to tap: ${String(target)}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Runs in the page: advances all finite animations by a step, and returns whether any still runs. */
async function moveOn(milliseconds: number): Promise<boolean> {
  function generated() {
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  const moving = document
    .getAnimations()
    .filter(
      (each) =>
        each.playState !== 'finished' &&
        each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
  for (const animation of moving) {
    animation.pause()
    const next = Number(animation.currentTime ?? 0) + milliseconds
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    if (next >= end) animation.finish()
    else animation.currentTime = next
  }
  await generated()
  return moving.length > 0
}

function twoFrames(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Runs in the page: scrolls part of the way towards the element being in the middle. */
function scrollPart(element: Element, { step, steps }: { step: number; steps: number }): void {
  const frame = element.closest('[data-sheet-body]') ?? document.scrollingElement
  if (frame === null) return
  const { top, height } = element.getBoundingClientRect()
  const isPage = frame === document.scrollingElement
  const { top: frameTop, height: frameHeight } = isPage
    ? { top: 0, height: window.innerHeight }
    : frame.getBoundingClientRect()
  const left = top + height / 2 - (frameTop + frameHeight / 2)
  const share = step === steps ? 1 : 0.32
  frame.scrollBy({ top: left * share, behavior: 'instant' })
}
