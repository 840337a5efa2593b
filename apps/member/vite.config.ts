import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { nameChunksBy } from './chunks.config.ts'
import { firstPage } from './first-page.config.ts'
import { offlineWords, serviceWorkerFiles } from './offline.config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const contractFolder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))
const noSchemas = fileURLToPath(new URL('../../packages/wire/src/no-schemas.ts', import.meta.url))

/**
 * The browser reads the method, URL and kind of a call from the contract and validates no response at run time, so the
 * contract's schemas (18 kB of zod) stay out of the login screen. Forms that validate import zod themselves.
 */
const leaveSchemasOut: Plugin = {
  name: 'leave-contract-schemas-out',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'zod' && importer?.startsWith(contractFolder) === true ? noSchemas : undefined,
}

const compressed = [
  { end: '.br', compress: promisify(brotliCompress) },
  { end: '.gz', compress: promisify(gzip) },
]

/**
 * The server sends files as they are on the disk, so the build stores each one compressed, once and at the best level.
 */
const compressOnce: Plugin = {
  name: 'compress-once',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css|html)$/.test(file))
    await Promise.all(
      files.flatMap((file) => compressed.map((way) => compressFile(path.join(dir, file), way))),
    )
  },
}

async function compressFile(file: string, { end, compress }: (typeof compressed)[number]): Promise<void> {
  await writeFile(file + end, await compress(await readFile(file)))
}

export default defineConfig({
  root: here,
  base: '/',
  plugins: [
    leaveSchemasOut,
    react(),
    tailwindcss(),
    offlineWords,
    serviceWorkerFiles,
    firstPage([leaveSchemasOut]),
    compressOnce,
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome100', 'safari15.4', 'firefox104'],
    // Inlined fonts would need `font-src data:`, which the content policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: {
        main: `${here}index.html`,
        agent: `${here}agent.html`,
        offline: `${here}offline.html`,
        'show-first-page': `${here}src/first-page/show-first-page.ts`,
        'service-worker': `${here}src/offline/service-worker.ts`,
      },
      output: {
        // A browser looks for updates of a service worker at its original address, so the name has no hash.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            {
              name: nameChunksBy(`${here}src/`),
              debugName: 'by place',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
