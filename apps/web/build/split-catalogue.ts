import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  extractor,
  getCatalogDependentFiles,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig, type LinguiConfigNormalized } from '@lingui/conf'
import type { Plugin } from 'vite'
import { firstFiles } from './first-files.ts'

const part = /\.po\?(first|rest)$/

/**
 * Compiles a catalogue in two parts: `app.po?first` has the texts that the first screen can show, `app.po?rest` all others, so that the first
 * load does not grow with every page. In development, all texts are in the first part.
 */
export function splitCatalogue(): Plugin {
  let config: LinguiConfigNormalized
  let isServing = false
  let first: Promise<ReadonlySet<string>> | undefined
  return {
    name: 'terahold-split-catalogue',
    enforce: 'pre',
    configResolved(resolved) {
      config = getConfig({ cwd: resolved.root })
      isServing = resolved.command === 'serve'
    },
    buildStart() {
      first = undefined
    },
    async load(id) {
      const wanted = part.exec(id)?.[1]
      if (wanted === undefined) return undefined
      const file = id.slice(0, id.indexOf('?'))
      first ??= firstTexts(join(config.rootDir, 'src'), config)
      const isFirst = await first
      const isIn = isServing ? () => wanted === 'first' : (key: string) => isFirst.has(key) === (wanted === 'first')
      const { code, files } = await compile(config, file, isIn)
      for (const watched of files) this.addWatchFile(watched)
      return { code, map: null, moduleType: 'js' }
    },
  }
}

/** Returns the keys of all texts in the files that the first screen imports. */
async function firstTexts(source: string, linguiConfig: LinguiConfigNormalized): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const file of firstFiles(source)) {
    const code = await readFile(file, 'utf8')
    if (code.includes('@lingui/')) await extractor.extract(file, code, ({ id }) => void found.add(id), { linguiConfig })
  }
  return found
}

/** Throws `Error` with the texts that are not valid messages. */
async function compile(config: LinguiConfigNormalized, file: string, isIn: (key: string) => boolean) {
  const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config))
  if (!found) throw new Error(`${file} is not the file of a catalogue`)
  const { locale, catalog } = found
  const { fallbackLocales, sourceLocale } = config
  const { messages } = await catalog.getTranslations(locale, { fallbackLocales, sourceLocale })
  const wanted = Object.fromEntries(Object.entries(messages).filter(([key]) => isIn(key)))
  const { source: code, errors } = createCompiledCatalog(locale, wanted, { namespace: 'es' })
  if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
  return { code, files: [file, ...(await getCatalogDependentFiles(catalog, locale))] }
}
