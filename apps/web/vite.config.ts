import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { dataPrefixes, deskPath, fillPath, servicePaths } from '@terahold/contract/service-paths'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPaths } from './build/call-paths.ts'
import { precompress } from './build/precompress.ts'
import { release } from './build/release.ts'
import { splitCatalogue } from './build/split-catalogue.ts'
import { waitForServer } from './build/wait-for-server.ts'

/** In development, the paths that go to the server; `npm run dev` sets its address. */
const serverPaths = [
  ...dataPrefixes.map((prefix) => prefix.replace(/\/$/, '')),
  servicePaths.openApi,
  servicePaths.appConfig,
]
const server = process.env.TERAHOLD_SERVER ?? 'http://127.0.0.1:4100'
const desk = process.env.TERAHOLD_DESK ?? server

export default defineConfig({
  root: import.meta.dirname,
  // Files name each other relative to themselves, so the server can move all of them to another folder.
  base: './',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    react(),
    splitCatalogue(),
    callPaths(['public', 'member']),
    tailwindcss(),
    release(),
    precompress(),
    waitForServer(server, serverPaths),
  ],
  // React has what this package brings to versions of React before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy admits files of our own origin only: nothing may be inlined into the document.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    // What every page needs comes in one file, and what the first one needs in another: split by who shares it, the names
    // and headers of the parts weigh more, and a slow network answers only a few of them at a time.
    rolldownOptions: {
      // A part of viem that the build removes again imports it. Nothing here can change that.
      onLog: (level, log, print) => log.message?.includes('"node:worker_threads"') || print(level, log),
      output: {
        // The app's texts are named for their language.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/\/([\w-]+)\/app\.po\?/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'base',
              priority: 2,
              test: /node_modules\/(?:react|scheduler|@tanstack\/(?:query-core|react-query))\//,
            },
            { name: 'home', priority: 1, test: /\/src\/pages\/home\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: path === '/demo' }])),
      // A pattern, because every path that begins with the same letter would match otherwise.
      [`^${fillPath(servicePaths.invitation, { code: '' })}`]: { target: server },
      [deskPath]: { target: desk, ws: true },
    },
  },
})
