import { fileURLToPath } from 'node:url'

/** The only place of these tests that reads the environment. */
export const chromium = process.env['KAPAO_CHROMIUM'] || '/usr/bin/chromium'

/** Where pictures of every screen go; without it none are taken. */
export const screenshotFolder = process.env['KAPAO_SCREENSHOTS'] || undefined

/** The member app as `npm start` serves it. */
export const builtApp = fileURLToPath(new URL('../apps/member/dist', import.meta.url))

/** The same as the Laos build has it. */
export const builtLaosApp = fileURLToPath(new URL('../apps/member/dist-laos', import.meta.url))
