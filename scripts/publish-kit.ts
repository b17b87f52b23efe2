import { runNpm } from './prepare/npm.mjs'
import { buildPackage } from './publish/build-package.ts'
import { publishedPackages } from './publish/packages.ts'
import { readArguments } from './run/help.mjs'

const { values } = readArguments(
  `npm run publish:kit [-- --help]

Builds the packages of the wallet kit and publishes them on npm with provenance, which needs CI.
`,
  { publish: { type: 'boolean' } },
)
for (const published of publishedPackages) {
  const folder = await buildPackage(published)
  process.stdout.write(`built ${folder}\n`)
  if (!values.publish) continue
  const { status } = runNpm(['publish', '--provenance', '--access', 'public'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
