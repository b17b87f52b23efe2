import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { findStrayPaths } from './paths.ts'
import { importRules } from './rules.ts'
import { listSources, scanImports } from './scan.ts'

/** Returns every import and every name of a file that breaks a rule, and every path outside its home, one line each. */
export function checkImports(root: string): string[] {
  const files = listSources(root)
  const imports = scanImports(root, files)
  return [
    ...files
      .filter((file) => /\/index\.tsx?$/.test(file))
      .map((file) => `${file}: no index files: import the file that has the code`),
    ...findNamesakes(files),
    ...imports.flatMap((found) =>
      importRules.flatMap((rule) => {
        const problem = rule(found)
        return problem === undefined ? [] : `${found.file}: ${found.specifier}: ${problem}`
      }),
    ),
    ...findStrayPaths(root, files),
    ...findFolderCycles(imports),
    ...findCycles(imports).map((cycle) => `${cycle[0]}: import cycle: ${cycle.join(' → ')}`),
  ]
}

/** A reader cannot tell which of the two, the file or the folder next to it, has what the name promises. */
function findNamesakes(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => foldersOf(file)))
  return files
    .filter((file) => folders.has(file.replace(/\.\w+$/, '')))
    .map(
      (file) => `${file}: a folder next to it has the same name: name the file by what it decides, or move it inside`,
    )
}

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
