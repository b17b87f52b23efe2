import { spawnSync } from 'node:child_process'
import { buildPackage } from './publish/build-package.ts'
import { publishedPackages } from './publish/packages.ts'
import { answerHelp } from './run/help.mjs'

answerHelp(`npm run publish:kit [-- --help]

Builds the packages of the wallet kit and publishes them on npm with provenance, which needs CI.
`)

// Builds the packages that strangers install. With `--publish`, publishes them with provenance, which needs CI.
for (const published of publishedPackages) {
  const folder = await buildPackage(published)
  process.stdout.write(`built ${folder}\n`)
  if (!process.argv.includes('--publish')) continue
  const { status } = spawnSync('npm', ['publish', '--provenance', '--access', 'public'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
