import { apiCalls } from './api/api-calls.ts'
import { examples } from './examples.ts'
import { localCommands } from './local-commands.ts'

type Shown = { readonly name: string; readonly about: string }

const commands: readonly Shown[] = [...localCommands, ...apiCalls]

const subjects: Readonly<Record<string, readonly string[]>> = {
  session: [
    'Who you are. Commands talk to the server and sign with your key.',
    '',
    '  --server         its address; TERAHOLD_URL, or the demo on this machine',
    '  --keystore       your encrypted key; TERAHOLD_KEYSTORE',
    '  --password-file  the file with its password; TERAHOLD_PASSWORD_FILE',
    '  --as             in the demo alone: the address of one of its operators, whose keys are public',
    '  --yes            signs without asking; a program that trusts the server can use it',
    '',
    'Before your key signs, the program shows what it signs, made from the message alone.',
    'With a hardware wallet, run `terahold session begin`. Commands then print what to sign and return 3.',
  ],
  codes: [
    'What the program returns:',
    '',
    '  0  done',
    '  1  refused, or failed; the message says why',
    '  2  the command line is wrong',
    '  3  there is something to sign with a key that the program does not hold',
    '  4  the server did not answer',
  ],
}

/** Returns the commands of a subject with examples. Undefined if there is no such subject. */
export function subjectHelp(topic: string): string | undefined {
  const found = commands.filter(({ name }) => name === topic || name.startsWith(`${topic} `))
  const parts = [subjects[topic] ?? [], listed(found), examplesOf(topic)].filter((lines) => lines.length > 0)
  return parts.length === 0 ? undefined : parts.map((lines) => lines.join('\n')).join('\n\n')
}

/** Returns all subjects, and how to get help. */
export function overview(): string {
  const topics = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))].toSorted()
  return [
    'terahold <subject> <action> [options]',
    '',
    `Subjects: ${topics.join(', ')}`,
    '',
    'terahold help SUBJECT   the commands of a subject, with examples',
    'terahold help session   which server, and whose key',
    'terahold help codes     what the program returns',
    'terahold --version      the version of this program',
    '',
    'Each command takes --help. With --json, the answer is one line of JSON, and so is an error.',
  ].join('\n')
}

function listed(found: readonly Shown[]): string[] {
  const width = Math.max(0, ...found.map(({ name }) => name.length))
  return found.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`)
}

function examplesOf(topic: string): string[] {
  const lines = examples[topic]
  return lines ? ['Examples', ...lines.map((line) => `  ${line}`)] : []
}
