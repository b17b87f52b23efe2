import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
const modules: Readonly<Record<string, string>> = {
  'react.js': 'react',
  'react-jsx-runtime.js': 'react/jsx-runtime',
  'react-dom-client.js': 'react-dom/client',
  'viem.js': 'viem',
  'viem-actions.js': 'viem/actions',
  'viem-chains.js': 'viem/chains',
}

type File = { readonly body: string; readonly type: string }

/**
 * Returns what a page without a bundler serves: the sample of the README, the published folder as it is, and React and viem as
 * ES modules.
 */
export async function plainPage(folder: string): Promise<(pathname: string) => File | undefined> {
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
  const sample = /```html\n(<link rel="stylesheet"[\s\S]*?)```/.exec(readme)?.[1]
  if (!sample) throw new Error('The README has no page without a bundler')
  const built = await buildModules()
  return (pathname) => {
    if (pathname === '/') return { body: `<!doctype html><title>Plain</title>${sample}`, type: 'text/html' }
    const type = types[path.extname(pathname)] ?? 'text/plain'
    if (pathname.startsWith('/modules/')) {
      const body = built.get(pathname.slice('/modules/'.length))
      return body === undefined ? undefined : { body, type }
    }
    return { body: readFileSync(path.join(folder, pathname.replace('/wallet-modal/', '')), 'utf8'), type }
  }
}

/** React has no ES modules, so each of its names is exported here. */
async function buildModules(): Promise<Map<string, string>> {
  const names = await Promise.all(
    Object.entries(modules).map(async ([file, name]): Promise<[string, string]> => {
      const exported = Object.keys((await import(name)) as object).filter((each) => /^[A-Za-z_$][\w$]*$/.test(each))
      const named = exported.filter((each) => each !== 'default' && each !== 'module')
      return [file, `import * as all from '${name}'\nexport const { ${named.join(', ')} } = all`]
    }),
  )
  const sources = new Map(names.map(([file, source]) => [`plain:${file}`, source]))
  const bundle = await rolldown({
    input: Object.fromEntries(names.map(([file]) => [file.replace(/\.js$/, ''), `plain:${file}`])),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'plain-page',
        resolveId: (id) => (sources.has(id) ? id : null),
        load: (id) => sources.get(id) ?? null,
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' })
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))
}
