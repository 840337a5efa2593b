import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The posters show the member app's pictures. */
const publicDir = fileURLToPath(new URL('../../../apps/member/public', import.meta.url))

export default defineConfig({ root: import.meta.dirname, publicDir, plugins: [react(), tailwindcss()] })
