import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressOnce } from '@kapao/wire/compress-once.config'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: here,
  base: '/',
  resolve: { alias: [{ find: /^zod$/, replacement: `${here}src/zod-without-eval.ts` }] },
  plugins: [react(), tailwindcss(), compressOnce],
  // `npx vite apps/console` beside `npm start` or `npm run dev`.
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3001', '/socket.io': { target: 'http://127.0.0.1:3001', ws: true } },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets/console',
    emptyOutDir: true,
    target: ['chrome100', 'safari15.4', 'firefox104'],
    // Inlined fonts would need `font-src data:`, which the content policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
