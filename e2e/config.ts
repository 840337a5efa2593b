import { fileURLToPath } from 'node:url'

/** The only module of these tests that reads the environment. */
export const chromium = process.env['KAPAO_CHROMIUM'] || '/usr/bin/chromium'

/** Whether the browser shows notifications. That from npm, and other headless shells, do not. */
export const showsNotifications = process.env['KAPAO_NOTIFICATIONS'] !== 'none'

/** The folder for pictures of every screen; without it none are taken. */
export const screenshotFolder = process.env['KAPAO_SCREENSHOTS'] || undefined

/** The member app as `npm start` serves it. */
export const builtApp = fileURLToPath(new URL('../apps/member/dist', import.meta.url))

/** The operators' console as `npm start` serves it. */
export const builtConsole = fileURLToPath(new URL('../apps/console/dist', import.meta.url))

/** The Laos build of the same app. */
export const builtLaosApp = fileURLToPath(new URL('../apps/member/dist-laos', import.meta.url))
