import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ExpandedPage } from '../build/expand-page.ts'

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** Made from the types, or the source for the codemod. */
const notCompiled = new Set(['declaration', 'import', 'before'])
const compilerOptions = {
  noUnusedLocals: false,
  noUnusedParameters: false,
  incremental: false,
  verbatimModuleSyntax: false,
  isolatedModules: false,
  types: ['node', 'vite/client'],
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
}

/** Compiles the samples in TypeScript. Returns how many there are, and what the compiler says. */
export async function compileSamples(pages: readonly ExpandedPage[]): Promise<{ count: number; faults: string }> {
  const samples = pages.flatMap(({ page, markdown }) => samplesOf(page.path || 'index', markdown))
  mkdirSync(at('../node_modules'), { recursive: true })
  const folder = mkdtempSync(at('../node_modules/.samples-'))
  try {
    const files = samples.map((sample, index) => writeSample(folder, index, sample))
    const names = path.join(folder, 'names.d.ts')
    writeFileSync(names, readFileSync(at('./sample-names.txt'), 'utf8'))
    const settings = { extends: at('../../../tsconfig.base.json'), compilerOptions, files: [names, ...files] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const compiler = at('../../../node_modules/.bin/tsc')
    // Several checkers each read all types, and collecting garbage at every doubling costs a third of the time.
    const said = await promisify(execFile)(compiler, ['-p', folder, '--noEmit', '--checkers', '1'], {
      env: { ...process.env, GOGC: '300' },
    }).catch((failed: { stdout: string }) => failed)
    return { count: samples.length, faults: said.stdout }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeSample(folder: string, index: number, { page, language, code }: ReturnType<typeof samplesOf>[number]) {
  // Files of Next.js import each other by their paths.
  const own = /^\/\/ ([\w./-]+)\n/.exec(code)?.[1]
  const file = path.join(folder, page, own ?? `${index}/sample.${language}`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${code}\nexport {}\n`)
  writeFileSync(path.join(path.dirname(file), 'de.json'), '{}')
  return file
}

function samplesOf(page: string, markdown: string) {
  const blocks = [...markdown.matchAll(/^```(tsx?)(?: (\w+))?\n(.*?)^```$/gms)]
  return blocks.flatMap(({ index, 1: language = '', 2: label = '', 3: code = '' }) => {
    if (notCompiled.has(label)) return []
    const imports = label === 'example' ? importsFor(code, markdown, index) : ''
    return [{ page, language, code: `${imports}${code}` }]
  })
}

const entryLine = /^```ts import\nimport \{ … \} from '(.*)'\n```$/gm

/** An example of the API uses what its entry exports: the headings of the entry name it. */
function importsFor(code: string, markdown: string, index: number): string {
  const entries = [...markdown.matchAll(entryLine)]
  const own = entries.findLastIndex((entry) => entry.index < index)
  const names = markdown.slice(entries[own]?.index, entries[own + 1]?.index)
  const exported = [...names.matchAll(/^#+ `(\w+)`$/gm)].map(([, name = '']) => name)
  const used = exported.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  return used.length > 0 ? `import { ${used.join(', ')} } from '${entries[own]?.[1]}'\n` : ''
}
