import { fileURLToPath } from 'node:url'
import { readArguments, refuseArguments } from './command-line/help.mjs'
import { refuseTag } from './releases/verify-tag.ts'

const help = `npm run release:verify-tag -- v1.2.3 [SIGNERS | --help]

Refuses a release tag that no maintainer has signed. SIGNERS is a file of signers; config/release-signers without it.
`
const root = fileURLToPath(new URL('..', import.meta.url))
const [tag, signers = `${root}config/release-signers`] = readArguments(help, {}, 2).words

const problem = refuseTag(root, tag ?? refuseArguments(help, 'Name the tag'), signers)
process.stdout.write(problem === undefined ? `${tag} is signed\n` : `REFUSED: ${problem}\n`)
process.exitCode = problem === undefined ? 0 : 1
