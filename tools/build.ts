import { StartRefusal } from '@kapao/database/start-refusal'
import { readEnvironment } from './start/config.ts'
import { buildConsole, buildMemberApp } from './start/web-apps.ts'

process.channel?.unref()

/** Builds the member app and the console as `npm start` would, for an image or a machine that only starts it later. */
try {
  await buildMemberApp(readEnvironment(), (line) => console.log(line))
  await buildConsole(readEnvironment(), (line) => console.log(line))
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}
