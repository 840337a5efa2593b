import { fileURLToPath } from 'node:url'
import { compressOnce } from '@kapao/wire/compress-once.config'
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
