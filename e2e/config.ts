import { fileURLToPath } from 'node:url'

/** The only module of these tests that reads the environment. */
export const chromium = process.env['KAPAO_CHROMIUM'] || '/usr/bin/chromium'

/** A browser that also shows notifications, which a headless shell does not. `undefined` if there is none. */
export const wholeChromium = (process.env['KAPAO_WHOLE_CHROMIUM'] ?? chromium) || undefined

export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: to optimize their code takes more time than it saves.
  '--js-flags=--no-opt --no-maglev',
]

/** Whether a test that fails leaves its trace and pictures in `test-results`. */
export const keepsTraces = process.env['KAPAO_TRACES'] === 'yes'

/** The folder for pictures of every screen; without it none are taken. */
export const screenshotFolder = process.env['KAPAO_SCREENSHOTS'] || undefined

/** How wide the desktop is on which screens are inspected, in pixels. */
export const deskWidth = Number(process.env['KAPAO_DESK_WIDTH'] ?? 1280)

/** The member app as `npm start` serves it. */
export const builtApp = fileURLToPath(new URL('../apps/member/dist', import.meta.url))

/** The operators' console as `npm start` serves it. */
export const builtConsole = fileURLToPath(new URL('../apps/console/dist', import.meta.url))

/** The Laos build of the same app. */
export const builtLaosApp = fileURLToPath(new URL('../apps/member/dist-laos', import.meta.url))
