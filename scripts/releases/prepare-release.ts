import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLater, schemaOf } from './schema-rules.ts'

const files = {
  changelog: 'CHANGELOG.md',
  package: 'package.json',
  lock: 'package-lock.json',
  server: 'apps/server/src/http/app-version.ts',
  schema: 'config/released-schema.json',
}

/**
 * Writes a version into the tree: its number, its section in the changelog, and its schema, by which the next release is judged.
 * Returns the commands that are left to run.
 * @throws Error that says what to do first. Nothing is written then.
 */
export function prepareRelease(root: string, version: string, day: string): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version such as 1.2.3`)
  const path = (name: keyof typeof files) => join(root, files[name])
  const read = (name: keyof typeof files) => readFileSync(path(name), 'utf8')
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${root} is no clone with Git, in which a release can be committed.`)
  if (stdout.trim() !== '') throw new Error('Commit or remove what is changed first.')
  if (spawnSync('git', ['rev-parse', '--verify', '--quiet', `refs/tags/v${version}`], { cwd: root }).status === 0)
    throw new Error(`There is a tag v${version} already.`)
  const { version: current } = JSON.parse(read('package')) as { version: string }
  if (isLater(current, version)) throw new Error(`The tree is at version ${current}, which is later than ${version}.`)
  const changelog = read('changelog')
  const [, notes = ''] = /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog) ?? []
  if (notes.trim() === '') throw new Error('Write under “Unreleased” in CHANGELOG.md what is new.')
  const numbered = (text: string) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`)
  writeFileSync(
    path('changelog'),
    changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} (${day})\n`),
  )
  writeFileSync(path('package'), numbered(read('package')))
  // The lock file names the version twice, at its beginning.
  writeFileSync(
    path('lock'),
    read('lock').replace(/("version": )"[^"]+"([\s\S]*?"version": )"[^"]+"/, `$1"${version}"$2"${version}"`),
  )
  writeFileSync(path('server'), read('server').replace(/'[\d.]+'/, `'${version}'`))
  writeFileSync(path('schema'), `${JSON.stringify(schemaOf(root, version), undefined, 2)}\n`)
  return [
    'npm test',
    // The schema's file is new in the first release.
    `git add ${files.schema}`,
    `git commit --all --message "release: ${version}"`,
    `git tag --sign v${version} --message "Terahold ${version}"`,
    `npm run release:verify-tag -- v${version}`,
    `git push --follow-tags`,
  ]
}
