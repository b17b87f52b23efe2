import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeSystemError } from '../../foundation/system-errors.ts'
import { compareSite } from '../../http/release/live-site.ts'
import { type ReleaseManifest, readRelease } from '../../http/release/manifest.ts'
import type { Command } from '../command/command.ts'
import { refused } from '../command/exit-codes.ts'
import { readOptions, UsageError } from '../command/options.ts'

const builtManifest = fileURLToPath(new URL('../../../../web/dist/release.json', import.meta.url))

export const verifyReleaseCommand: Command = {
  usage: `terahold release verify URL [--manifest FILE]
Compares every file of a live site with a release, and names those that differ or are missing. Exits with 1 if there are any.
  URL                the address members use, such as https://app.example
  --manifest FILE    release.json of the release; that of the local build by default. Build the released commit yourself, with
                     the same VITE_TREASURY: two builds of one commit are equal`,
  async run([address = '', ...rest], print) {
    const { manifest = builtManifest } = readOptions(rest, [], ['manifest'])
    const site = siteOf(address)
    const release = await readManifest(manifest)
    const differences = await compareSite(site, release)
    for (const { path, problem } of differences) print(`${path} ${problem}`)
    const count = Object.keys(release.files).length
    const treasury = release.treasury === null ? 'no treasury' : `treasury ${release.treasury}`
    if (differences.length === 0) print(`${site.origin} has all ${count} files of the release (${treasury})`)
    else print(`${site.origin} differs from the release in ${differences.length} of ${count} files`)
    return { code: differences.length === 0 ? 0 : refused, answer: { site: site.origin, files: count, differences } }
  },
}

function siteOf(address: string): URL {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError('name the site: terahold release verify https://…')
  return new URL('/', address)
}

async function readManifest(path: string): Promise<ReleaseManifest> {
  try {
    return await readRelease(path)
  } catch (error) {
    if (path === builtManifest && !existsSync(path))
      throw new UsageError('the web app is not built: build it, or name the release.json of a build with --manifest')
    throw new UsageError(`--manifest: ${path} is not a release manifest: ${describeSystemError(error)}`)
  }
}
