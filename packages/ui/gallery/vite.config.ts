import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The member app's pictures stand on the posters. */
const publicDir = fileURLToPath(new URL('../../../apps/member/public', import.meta.url))

export default defineConfig({ root: import.meta.dirname, publicDir, plugins: [react(), tailwindcss()] })
