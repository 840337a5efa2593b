import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const [
  host = '127.0.0.1',
  port = '3000',
  api = 'http://127.0.0.1:3003',
  consoleUrl = 'http://127.0.0.1:3001',
] = process.argv.slice(2)

/** What the api answers, and where: the first path that a request begins with decides. All others belong to the app. */
const targets = {
  '/api/operator': consoleUrl,
  '/api': api,
  '/socket.io': api,
  '/healthz': api,
  '/readyz': api,
  '^/i/': api,
}

const server = await createServer({
  root: fileURLToPath(new URL('.', import.meta.url)),
  server: {
    host,
    port: Number(port),
    strictPort: true,
    // The address of a member is that of the browser, as behind the proxy of a production.
    proxy: Object.fromEntries(
      Object.entries(targets).map(([path, target]) => [
        path,
        { target, ws: path === '/socket.io', xfwd: true },
      ]),
    ),
  },
})

async function stop(): Promise<never> {
  await server.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
// The parent process, `npm run dev`, has ended.
process.once('disconnect', () => void stop())

await server.listen()
