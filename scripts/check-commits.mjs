import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { print, reportProblems } from './command-line/print.mjs'
import { listSubjects, subjectProblem } from './commits/subjects.mjs'

// Checks the subjects of commits: of all since the rule was made, or of one message (`--message FILE`, for the hook).
const root = fileURLToPath(new URL('..', import.meta.url))
/** Commits up to this one are older than the rule. */
const lastFree = '4f194252fff407a434efea856922db9d1dd84b26'

const [option, file] = process.argv.slice(2)
const subjects =
  option === '--message' && file !== undefined
    ? [readFileSync(file, 'utf8').split('\n')[0] ?? '']
    : listSubjects(root, lastFree)
if (subjects === undefined) print('Not checked: this copy has no Git history back to the rule.')
else reportProblems(subjects.flatMap((subject) => subjectProblem(subject) ?? []))
