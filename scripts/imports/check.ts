import { findCycles } from './cycles.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { findStrayPaths } from './paths.ts'
import { importRules } from './rules.ts'
import { listSources, scanImports } from './scan.ts'

/** Returns every import that breaks a rule and every path outside its home, one line each. */
export function checkImports(root: string): string[] {
  const files = listSources(root)
  const imports = scanImports(root, files)
  return [
    ...files
      .filter((file) => /\/index\.tsx?$/.test(file))
      .map((file) => `${file}: no index files: import the file that has the code`),
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
