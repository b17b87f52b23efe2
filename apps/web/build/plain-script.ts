import { join } from 'node:path'
import { build, type ResolvedConfig } from 'vite'

type PlainScript = { readonly input: string; readonly fileName: string; readonly define: Record<string, string> }

/** Builds a separate plain script without imports, next to the app, and returns its file name. */
export async function buildPlainScript(config: ResolvedConfig, script: PlainScript): Promise<string> {
  const { root, build: options } = config
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: script.define,
    build: {
      outDir: options.outDir,
      emptyOutDir: false,
      modulePreload: false,
      copyPublicDir: false,
      ...(options.target === false ? {} : { target: options.target }),
      rolldownOptions: {
        input: join(root, 'src', script.input),
        output: { format: 'iife', entryFileNames: script.fileName },
      },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${script.input} gave no output`)
  return built.output[0].fileName
}
