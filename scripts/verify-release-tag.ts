import { fileURLToPath } from 'node:url'
import { refuseTag } from './releases/verify-tag.ts'
import { answerHelp } from './run/help.mjs'

answerHelp(`npm run release:verify-tag -- v1.2.3 [SIGNERS | --help]

Refuses a release tag that no maintainer has signed. SIGNERS is a file of signers; config/release-signers without it.
`)

// Refuses a release tag that no maintainer has signed: `npm run release:verify-tag -- v1.2.3 [file of signers]`.
const root = fileURLToPath(new URL('..', import.meta.url))
const [tag = '', signers = `${root}config/release-signers`] = process.argv.slice(2)

const problem = refuseTag(root, tag, signers)
process.stdout.write(problem === undefined ? `${tag} is signed\n` : `REFUSED: ${problem}\n`)
process.exitCode = problem === undefined ? 0 : 1
