import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Renders the examples as a server would: two apps, and the buttons inside a provider. */
const shown = `
import { createWalletModal, WalletModalProvider } from '@terahold/wallet-modal'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createConfig, http, injected } from 'wagmi'
import { bsc } from 'wagmi/chains'
import App from './example-0.tsx'
import { App as AppWithoutWagmi } from './example-1.tsx'
import { Header, Shortcuts } from './example-2.tsx'

const wagmiConfig = createConfig({ chains: [bsc], connectors: [injected()], transports: { [bsc.id]: http('/rpc/56') } })
const modal = createWalletModal({ wagmiConfig, walletConnect: false })
const inProvider = (Part) => renderToString(createElement(WalletModalProvider, { modal }, createElement(Part)))
export const html = {
  app: renderToString(<App />),
  appWithoutWagmi: renderToString(<AppWithoutWagmi />),
  header: inProvider(Header),
  shortcuts: inProvider(Shortcuts),
}
`

let folder: string
let files: readonly string[]

beforeAll(async () => {
  const readme = await readFile(at('../README.md'), 'utf8')
  const examples = Array.from(readme.matchAll(/```tsx\n([\s\S]*?)```/g), ([, code = '']) => code)
    // Parts of a component, and files of Next.js, which tests/published builds with Next.js.
    .filter((code) => /^export (?:default )?function/m.test(code) && !code.startsWith('// '))
  files = examples.map((_, index) => `example-${index}.tsx`)
  // In a folder where only the package's own dependencies are found, as in an app, and no other tool looks.
  await mkdir(at('../node_modules'), { recursive: true })
  folder = await mkdtemp(at('../node_modules/.readme-'))
  await Promise.all(examples.map((code, index) => writeFile(join(folder, `example-${index}.tsx`), code)))
  await writeFile(join(folder, 'shown.tsx'), shown)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('the examples of the README run as written, and show their buttons', async () => {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'shown.tsx'),
      outDir: join(folder, 'built'),
      rollupOptions: { output: { entryFileNames: 'shown.mjs' } },
    },
  })
  expect(result).toBeDefined()
  const page: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'built/shown.mjs')).href)
  const connect = expect.stringMatching(/<button[^>]*>Connect Wallet<\/button>/)
  expect(page).toHaveProperty('html', {
    app: connect,
    appWithoutWagmi: connect,
    header: expect.stringMatching(/<button>Choose a wallet<\/button>/),
    shortcuts: expect.stringMatching(/(?:<button[^>]*>.*?<span>Connect Wallet<\/span><\/button>){2}/),
  })
}, 120_000)

it('the examples of the README type-check', async () => {
  const settings = {
    extends: at('../../../tsconfig.web.json'),
    compilerOptions: { tsBuildInfoFile: './example.tsbuildinfo' },
    files: files.map((file) => `./${file}`),
    include: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const compiler = at('../../../node_modules/.bin/tsc')
  const said = await promisify(execFile)(compiler, ['-p', folder, '--noEmit']).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(files).toHaveLength(3)
  expect(said.stdout).toBe('')
}, 120_000)
