import { buildConsole } from './start/web-apps.ts'
import { readApiPort } from './start/config.ts'
import { checkPort } from './start/ports.ts'
import { startReloading } from './start/reloading.ts'
import { runProduct } from './start/run.ts'
import { addressOf, startApi, startViteServer } from './start/servers.ts'

/** The api listens on a port of its own; Vite serves the app at PORT and passes calls on to the api. */
await runProduct({
  prepare: async (config, environment) => {
    await checkPort({ setting: 'API_PORT', host: config.host, port: readApiPort(environment, config) })
    if (config.consoleRoot === undefined) await buildConsole(environment, console.log)
  },
  adjust: ({ config, environment }) => ({
    config: { ...config, port: readApiPort(environment, config) },
    environment: {
      ...environment,
      PUBLIC_URL: environment['PUBLIC_URL'] || addressOf(config, config.port),
      // Vite serves the app, so the api serves none.
      WEB_ROOT: config.dataDir,
    },
  }),
  start: (context, config) => [
    {
      server: startReloading({ name: 'api', start: () => startApi(context), say: console.log }),
      address: addressOf(context.config, context.config.port),
    },
    {
      server: startViteServer(context, { host: config.host, port: config.port }),
      address: addressOf(config, config.port),
    },
  ],
})
