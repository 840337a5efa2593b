import { buildMemberApp } from './start/member-app.ts'
import { runProduct } from './start/run.ts'
import { addressOf, startApi } from './start/servers.ts'

await runProduct({
  prepare: async ({ webRoot }, environment) => {
    if (webRoot === undefined) await buildMemberApp(environment, console.log)
  },
  adjust: (settings) => settings,
  start: (context, config) => [{ server: startApi(context), address: addressOf(config, config.port) }],
})
