import { readArguments } from './command-line/help.mjs'
import { print } from './command-line/print.mjs'
import { runNpm } from './prepare/npm.mjs'
import { buildPackage } from './publish/build-package.ts'
import { publishedPackages } from './publish/packages.ts'

const { values } = readArguments(
  `npm run publish:kit [-- --help]

Builds the packages of the wallet kit and publishes them on npm with provenance, which needs CI.
`,
  { publish: { type: 'boolean' } },
)
// One that does not build must not leave the others published.
const folders: string[] = []
for (const published of publishedPackages) folders.push(await buildPackage(published))
print(`built ${folders.join(', ')}`)
for (const folder of values.publish ? folders : []) {
  const { status } = runNpm(['publish', '--provenance', '--access', 'public'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
