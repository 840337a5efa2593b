import { buildConsole, buildMemberApp } from './start/web-apps.ts'
import { runProduct } from './start/run.ts'
import { addressOf, startApi } from './start/servers.ts'

await runProduct({
  prepare: async ({ webRoot, consoleRoot }, environment) => {
    if (webRoot === undefined) await buildMemberApp(environment, console.log)
    if (consoleRoot === undefined) await buildConsole(environment, console.log)
  },
  adjust: (settings) => settings,
  start: (context, config) => [{ server: startApi(context), address: addressOf(config, config.port) }],
})
