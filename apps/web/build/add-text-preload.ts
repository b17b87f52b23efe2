import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { ResolvedConfig, Rolldown } from 'vite'
import { buildPlainScript } from './plain-script.ts'

/**
 * Puts a small script first into the document. It starts to fetch the texts of the visitor's language while the app's code still
 * loads. Returns the script's file name.
 */
export async function addTextPreload(config: ResolvedConfig, bundle: Rolldown.OutputBundle): Promise<string> {
  const name = await buildPlainScript(config, {
    input: 'preload-texts.ts',
    fileName: 'assets/preload-texts-[hash].js',
    define: { __FIRST_TEXTS__: JSON.stringify(firstTexts(Object.values(bundle))) },
  })
  const path = resolve(config.root, config.build.outDir, 'index.html')
  const document = await readFile(path, 'utf8')
  await writeFile(path, document.replace('<script', `<script async crossorigin src="/${name}"></script>\n    <script`))
  return name
}

/** Returns the file name of each language's first part. */
function firstTexts(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Record<string, string> {
  return Object.fromEntries(
    files.flatMap((file) => {
      const locale = file.type === 'chunk' && /\/([\w-]+)\/app\.po\?first$/.exec(file.facadeModuleId ?? '')?.[1]
      return locale ? [[locale, basename(file.fileName)]] : []
    }),
  )
}
