import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Returns why a tag is no release, or undefined if it is one: annotated, signed by a key of the signers' file (OpenSSH
 * "allowed signers"), and named after the version in its `package.json`.
 */
export function refuseTag(root: string, tag: string, signers: string): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (!/^v\d+\.\d+\.\d+$/.test(tag)) return `${tag} is not the name of a release, such as v1.2.3`
  if (!existsSync(signers)) return `there is no file of signers at ${signers}`
  const ref = `refs/tags/${tag}`
  const kind = git('cat-file', '-t', ref)
  if (kind.status !== 0) return `there is no tag ${tag}`
  if (kind.stdout.trim() !== 'tag') return `${tag} is a lightweight tag, which nobody can sign`
  const trust = ['-c', 'gpg.format=ssh', '-c', `gpg.ssh.allowedSignersFile=${signers}`]
  const verified = git(...trust, 'verify-tag', ref)
  if (verified.status !== 0) return `${tag} has no signature of a key in ${signers}`
  const { version } = JSON.parse(git('show', `${ref}:package.json`).stdout || '{}') as { version?: string }
  return tag === `v${version}` ? undefined : `${tag} is not the version ${version ?? '(none)'} of its package.json`
}
