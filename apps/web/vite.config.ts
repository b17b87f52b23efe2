import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

/** The paths the app's server answers; in development they are passed on to it. */
const serverPaths = ['/prod', '/api', '/wallet', '/rpc', '/trust', '/demo', '/healthz', '/app-config.json']
const server = process.env.TERAHOLD_SERVER ?? 'http://127.0.0.1:4100'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    react(),
    lingui({ cwd: import.meta.dirname, failOnCompileError: true }),
    tailwindcss(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy admits files of our own origin only: nothing may be inlined into the document.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    // What every page needs comes in one file: split by who shares it, the names and headers of the parts weigh more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(?:react|scheduler|@tanstack\/(?:query-core|react-query))\// }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})
