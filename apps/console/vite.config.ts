import tailwindcss from '@tailwindcss/vite'
import { demoPaths, deskPath, servicePaths } from '@terahold/contract/service-paths'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPaths } from '../web/build/call-paths.ts'
import { precompress } from '../web/build/precompress.ts'
import { secured } from './build/secured.ts'

const server = process.env.TERAHOLD_SERVER ?? 'http://127.0.0.1:4100'
/** In development, the paths that go to the server. */
const serverPaths = ['/console', '/trust', '/prod', servicePaths.appConfig, demoPaths.info, '/icon.svg']

export default defineConfig({
  root: import.meta.dirname,
  base: deskPath,
  plugins: [react(), tailwindcss(), callPaths(['public', 'operator']), secured(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content policy admits files of our own origin only: nothing may be inlined into the document.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])) },
})
