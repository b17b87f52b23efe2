import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const longest = 72
/** `ledger: …`, `docs(money): …` or `server, web: …`. */
const form = /^[a-z][a-z0-9-]*(?:\([a-z0-9-]+\))?(?:, [a-z][a-z0-9-]*)*: \S/
/** What Git itself writes, and what a rebase folds into another commit. */
const gitsOwn = /^(?:Merge |Revert "|fixup! |squash! |amend! )/

/**
 * Says what is wrong with a commit's subject; undefined when nothing is.
 * @param {string} subject
 */
export function subjectProblem(subject) {
  if (gitsOwn.test(subject)) return undefined
  if (!form.test(subject))
    return `“${subject}”: write “area: imperative subject”, such as “ledger: refuse empty postings”`
  const length = Array.from(subject).length
  if (length <= longest) return undefined
  return `“${subject}”: shorten it from ${length} to at most ${longest} characters; the body says why`
}

/**
 * Lists the subjects of the commits after `base`, without merges; undefined where the history does not reach back to it,
 * as in a shallow clone or an unpacked archive.
 * @param {string} root
 * @param {string} base
 * @returns {string[] | undefined}
 */
export function listSubjects(root, base) {
  // An archive may have been unpacked inside another repository.
  if (!existsSync(join(root, '.git'))) return undefined
  const isKnown = git(root, 'merge-base', '--is-ancestor', base, 'HEAD') !== undefined
  return isKnown
    ? git(root, 'log', '--no-merges', '--format=%s', `${base}..HEAD`)?.split('\n').filter(Boolean)
    : undefined
}

/** @type {(root: string, ...args: string[]) => string | undefined} */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout : undefined
}
