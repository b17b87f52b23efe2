import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import type { Draft } from '@terahold/decisions/draft'
import { describeSystemError } from '../../foundation/system-errors.ts'
import { type Command, done } from '../command/command.ts'
import { toBeSigned } from '../command/exit-codes.ts'
import { UsageError } from '../command/options.ts'
import { shownText } from '../command/shown-text.ts'
import { type Given, type Option, optionsOf, readCallOptions, sessionOptions } from './api-options.ts'
import { askToSign, linesOf } from './ask-to-sign.ts'
import type { ApiCall, SignedType } from './call-commands.ts'
import { formatAnswer } from './format-answer.ts'
import type { OperatorSession } from './session.ts'
import { resolveShortNames } from './short-names.ts'
import type { ToSign } from './to-sign.ts'

type Values = Readonly<Record<string, string | undefined>>
type Signature = { readonly text?: string; readonly signature: string }
/** One of both. */
type Signed = { readonly signature?: Signature; readonly asked?: ToSign }

/** Returns the command of a call. What signs and sends is loaded when it runs. It signs in, signs what is to be signed, and prints the answer. */
export function apiCommand(entry: ApiCall): Command {
  const endpoint: EndpointDeclaration = contract[entry.call]
  const options = optionsOf(endpoint)
  return {
    usage: usageOf(entry, endpoint, options),
    async run(args, print) {
      const values = parse(args, [...options.map(({ option }) => option), 'file', ...ownOptions(entry)], ['yes'])
      const given = await readCallOptions(options, values)
      const { openSession } = await import('./session.ts')
      const session = await openSession(values, process.env)
      try {
        const ready = await resolveShortNames(session, given)
        const { signature, asked } = entry.signs === undefined ? {} : await signatureOf(session, entry, ready, values)
        if (asked) {
          for (const line of toSign(asked)) print(line)
          return { code: toBeSigned, answer: asked }
        }
        const answer = await call(session, entry.call, { ...ready, input: { ...ready.input, ...signature } })
        print(values.out === undefined ? shownText(formatAnswer(answer)) : writeAnswer(entry, answer, values.out))
        return done(answer)
      } catch (error) {
        throw namingOption(error, options, values)
      } finally {
        await session.end()
      }
    },
  }
}

/** Returns a refusal that names the option instead of the API's field, if an option set the field. */
function namingOption(error: unknown, options: readonly Option[], values: Values): unknown {
  const field = (error as { envelope?: { field?: string } }).envelope?.field
  const given = options.find((option) => option.field === field && values[option.option] !== undefined)
  if (given && error instanceof Error) error.message = error.message.replace(`“${field}”`, `--${given.option}`)
  return error
}

const rootType: SignedType = 'LiabilityRoot'

const ownOptions = ({ signs, file }: ApiCall) => [
  ...sessionOptions,
  ...(signs === undefined ? [] : ['signature', ...(signs === rootType ? [] : ['text'])]),
  ...(file === undefined ? [] : ['out']),
]

/** Writes a new file. Returns what to print. @throws UsageError when it exists. */
function writeAnswer({ file }: ApiCall, answer: unknown, out: string): string {
  const text = file === 'csv' ? (answer as { csv: string }).csv : `${JSON.stringify(answer, null, 1)}\n`
  try {
    writeFileSync(out, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UsageError(`--out: ${describeSystemError(error)}`)
  }
  return `${out}\nSHA-256 ${createHash('sha256').update(text).digest('hex')}`
}

async function call({ client }: OperatorSession, name: ApiCall['call'], { params, input }: Given): Promise<unknown> {
  const ask = client[name] as (
    input: object,
    options: object,
  ) => Promise<{ data?: unknown; rows?: unknown; total?: number }>
  const { data, rows, total } = await ask(input, { params })
  return rows === undefined ? data : { rows, total }
}

/** Returns what the call takes with the signature, or what the operator has to sign elsewhere. */
async function signatureOf(
  session: OperatorSession,
  entry: ApiCall,
  given: Given,
  { text, signature, yes }: Values,
): Promise<Signed> {
  if (signature !== undefined && !/^0x[0-9a-fA-F]*$/.test(signature)) throw new UsageError('--signature is hex with 0x')
  if (entry.signs !== rootType && (text === undefined) !== (signature === undefined))
    throw new UsageError('give --text and --signature together')
  if (signature !== undefined) return { signature: { ...(text !== undefined && { text }), signature } }
  const asked = await toSignOf(session, entry, given)
  if (!session.account) return { asked }
  if (!session.isDemo && yes === undefined) await askToSign(asked)
  const made = await session.account.signTypedData(asked.typedData as never)
  return { signature: { ...(asked.text !== undefined && { text: asked.text }), signature: made } }
}

async function toSignOf(session: OperatorSession, entry: ApiCall, given: Given): Promise<ToSign> {
  const { readToSign, rootToSign } = await import('./to-sign.ts')
  if (entry.draft === undefined) return rootToSign(session, given.params.day ?? '')
  const { id } = given.params
  const drafted = await call(session, entry.draft, id === undefined ? given : { params: { id }, input: {} })
  return readToSign(entry, drafted as Draft)
}

function toSign(asked: ToSign): string[] {
  const shown = JSON.stringify(asked.typedData, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const back = asked.text === undefined ? '--signature' : `--signature and\n  --text '${asked.text}'`
  return [...linesOf(asked), `\nSign this typed data (EIP-712):\n${shown}`, `\nThen run the command again with ${back}`]
}

/** Reads options; `flags` take no value and are `yes`. @throws UsageError. */
export function parse(args: readonly string[], names: readonly string[], flags: readonly string[] = []): Values {
  const options = Object.fromEntries<{ type: 'string' | 'boolean' }>([
    ...names.map((name): [string, { type: 'string' }] => [name, { type: 'string' }]),
    ...flags.map((name): [string, { type: 'boolean' }] => [name, { type: 'boolean' }]),
  ])
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true })
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : (value as string)]),
    )
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function usageOf(entry: ApiCall, { summary, roles }: EndpointDeclaration, options: readonly Option[]) {
  const { signs, file } = entry
  const written = options.map(({ option, isRequired }) => (isRequired ? `--${option} …` : `[--${option} …]`))
  const width = Math.max(0, ...options.map(({ option }) => option.length))
  const kinds = { text: '', number: 'a number', 'yes or no': 'yes or no', list: 'separated by commas', json: 'as JSON' }
  return [
    `terahold ${[entry.name, ...written].join(' ')}`,
    '',
    `${summary}.`,
    ...(roles ? [`Roles: ${roles.join(', ')}.`] : []),
    '',
    ...options.map(({ option, about, kind }) => {
      const words = [about, kinds[kind]].filter((text) => text !== '').join('; ')
      return `  --${option.padEnd(width)}  ${words}`.trimEnd()
    }),
    ...(options.length > 0 ? ['', '  --file FILE  the same fields as a JSON object'] : []),
    ...(file === undefined ? [] : ['  --out FILE  writes it into a new file, and prints the file’s SHA-256']),
    ...(signs === undefined ? [] : signingUsage(signs === rootType ? '--signature' : '--text, --signature')),
    '  --json  prints the answer as JSON',
    '  See `terahold help session` for --server, --keystore and --as.',
  ].join('\n')
}

const signingUsage = (names: string) => [
  `  ${names}  what was signed elsewhere, as this command prints it`,
  '  --yes  signs with your key without asking',
]
