import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Renders the app of the example as a server would. */
const shown = `
import { renderToString } from 'react-dom/server'
import { App } from './example.tsx'
export const html = renderToString(<App />)
`

let folder: string

beforeAll(async () => {
  const readme = await readFile(at('../README.md'), 'utf8')
  const example = /```tsx\n([\s\S]*?)```/.exec(readme)?.[1]
  if (!example) throw new Error('The README has no example')
  // In a folder where only the package's own dependencies are found, as in an app, and no other tool looks.
  await mkdir(at('../node_modules'), { recursive: true })
  folder = await mkdtemp(at('../node_modules/.readme-'))
  await writeFile(join(folder, 'example.tsx'), example)
  await writeFile(join(folder, 'shown.tsx'), shown)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('the first example of the README runs as written, and shows its button', async () => {
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
  expect(page).toHaveProperty('html', expect.stringMatching(/<button[^>]*>Connect Wallet<\/button>/))
}, 120_000)

it('the first example of the README type-checks', async () => {
  const settings = {
    extends: at('../../../tsconfig.web.json'),
    compilerOptions: { tsBuildInfoFile: './example.tsbuildinfo' },
    files: ['./example.tsx'],
    include: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const compiler = at('../../../node_modules/.bin/tsc')
  const said = await promisify(execFile)(compiler, ['-p', folder, '--noEmit']).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(said.stdout).toBe('')
}, 120_000)
