import type { Rolldown } from 'vite'

type File = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Returns the scripts and styles that start the app and show its pages. The texts of other languages, the wallet and the charts
 * are fetched when they are used, and kept from then on.
 */
export function neededOffline(files: readonly File[]): string[] {
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const starts = [...chunks.values()].filter(({ isEntry, facadeModuleId }) => isEntry || isPage(facadeModuleId))
  const needed = new Set(starts.map(({ fileName }) => fileName))
  for (const name of needed) {
    const chunk = chunks.get(name)
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) needed.add(next)
  }
  return [...needed].sort()
}

function isPage(module: string | null): boolean {
  return module !== null && /\/src\/pages\/[\w-]+\/[\w-]+-page\.tsx$/.test(module)
}
